/** Words by which people look for a guide besides its own. */
export const guideWords: Readonly<Record<string, string>> = {
  taxFigures: "double taxation twice home country citizenship-based adviser",
  territorial: "meaning definition explain source-based local foreign employer remote",
  remittance: "meaning definition explain transfer bank account abroad savings non-dom",
  processingTimes: "wait delay long duration weeks months backlog guarantee",
  startingPrices: "total cost hidden fees more expensive due diligence real amount",
  "choosing-residency": "compare decide best country pick which move permit plan criteria",
  "company-management": "where register incorporate keep running annual yearly duties",
  "company-compliance": "duties reports filing obligations dormant zero income",
  "company-tax": "dividends salary owner managed permanent establishment place of effective management",
  "corporate-tax": "profit company rate own country managed owner",
  "choosing-banking": "compare accounts fees provider eligible residents pick",
  "choosing-tax": "where file return accountant resident pick",
  "choosing-crypto": "MiCA licence custody insured law regulation compare pick",
};

/** The question that a guide answers. */
export const guideQuestions: Readonly<Record<string, string>> = {
  taxFigures: "Can two countries tax the same income?",
  territorial: "What does it mean that a country taxes by the territorial system?",
  remittance: "What does it mean that foreign income is taxed only when it is brought in?",
  processingTimes: "Can I rely on the times that are given for residency programs?",
  startingPrices: "Is the price on a card of citizenship by investment the whole amount?",
  "choosing-residency": "How do I choose the right residency program?",
  "company-management": "What should I think of before I choose where to register a company?",
  "company-compliance": "Where can a company have duties besides the place where it is registered?",
  "company-tax": "Who taxes the profit that I take out of my company?",
  "corporate-tax": "Can my own country tax a company that I form abroad?",
  "choosing-banking": "How do I choose an account for several currencies?",
  "choosing-tax": "What should I find out before I pay for help with a tax return?",
  "choosing-crypto": "What should I read before I choose a crypto exchange?",
};

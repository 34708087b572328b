type Tools = readonly import("#shared/catalogue/tools.ts").Tool[];

declare module "virtual:catalogue/privacyTools" {
  export const privacyTools: Tools;
}
declare module "virtual:catalogue/travelTools" {
  export const travelTools: Tools;
}
declare module "virtual:catalogue/financeTools" {
  export const financeTools: Tools;
}
/** All tools, by toolkit. */
declare module "virtual:catalogue/allTools" {
  export const allTools: Tools;
}
declare module "virtual:catalogue/jurisdictions" {
  export const jurisdictions: readonly import("#shared/catalogue/jurisdictions.ts").Jurisdiction[];
}
declare module "virtual:catalogue/residencyProgrammes" {
  export const residencyProgrammes: readonly import("#shared/catalogue/programmes.ts").ResidencyProgramme[];
}
declare module "virtual:catalogue/citizenshipProgrammes" {
  export const citizenshipProgrammes: readonly import("#shared/catalogue/programmes.ts").CitizenshipProgramme[];
}

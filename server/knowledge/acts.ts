/** What a headline says was done, in words of four languages, and which acts are another event than this. */
export interface Act {
  name: string;
  /** Without accents; `*` stands for any ending, `_` for words between. A word may tell of more than one act. */
  words: string;
  contraries: readonly string[];
}

/** A word of two acts ("lifts a fee", "lifts a ban"; a court that blocks both stops and refuses) is contrary to neither. */
export const acts: readonly Act[] = [
  {
    name: "stop",
    contraries: ["start", "extend", "approve", "refuse", "raise", "lower", "tighten", "ease", "delay"],
    words: `end ends ended ending stop stops stopped stopping suspend suspends suspended suspending halt* pause*
      pausing freez* froze* scrap* abolish* axe axes axed cancel* revok* withdraw* withdrew close closes closed closing
      shut shuts shutting drop drops dropped dropping eliminat* terminat* repeal* waive* waiving phase_out phases_out
      discontinu* lift lifts lifted lifting ban bans banned banning bar bars barred block blocks blocked blocking
      overturn* strike_down strikes_down struck_down quash* annul* void*
      suspende* suspendi* elimin* cancela* anula* deroga* suprim* cierra* cerrar* retira* pone*_fin acaba*_com
      acabar* poe_fim por_fim termina* revoga* encerra* extingu* bloque* tumba* veta trava travou
      beendet* stopp* setzt_aus ausgesetzt* aussetz* auszusetzen schafft_ab abgeschafft* abschaff* abzuschaffen
      streicht gestrichen* hebt_auf aufgehoben* aufheb* aufzuheben blockier* kippt gekippt*`,
  },
  {
    name: "start",
    contraries: ["stop", "extend", "delay", "refuse"],
    words: `restart* complet* require requires requiring start starts started starting begin begins began begun beginning resum* restor* reinstat* reintroduc*
      reopen* re-open* reviv* launch* open opens opened opening introduc* create creates created creating roll*_out
      impos* reanuda* restable* reactiva* reabre* reabri* lanza* abre* abrir* inicia* comienza* crea crean creara cria
      criam retoma* repoe* lanca* introduz* comeca* impone* startet* beginnt* eroffne* offnet* fuhrt_ein eingefuhrt*
      einfuhr* einzufuhren nimmt_wieder_auf verhang*`,
  },
  {
    name: "extend",
    contraries: ["stop", "start", "lower", "tighten", "refuse"],
    words: `extend extends extended extending prolong* expand expands expanded expanding widen* broaden*
      amplia* extiend* extender* prorrog* alarga* estende* verlanger* ausgeweitet* weitet_aus`,
  },
  {
    name: "approve",
    contraries: ["refuse", "stop", "delay", "propose"],
    words: `approve* approving confirm* grant grants granted granting pass passes passed passing adopt* uphold* upheld back backs backed backing ratif*
      endors* greenlight* clear clears cleared sign signs signed signing
      aprueba* aproba* aprova* avala* respalda* promulga* billig* beschlie* beschloss* stimmt_zu zugestimmt*
      verabschiede* bestatig*`,
  },
  {
    name: "refuse",
    contraries: ["approve", "start", "stop", "extend", "raise", "lower", "tighten", "ease", "propose"],
    words: `reject rejects rejected rejecting refuse* refusing veto* dismiss* deny denies denied denying throw*_out
      vote*_down turn*_down block blocks blocked blocking overturn* strike_down strikes_down struck_down quash*
      rechaz* rejeita* chumba* veta tumba* bloque* trava travou deniega* lehnt_ab abgelehnt* ablehn* abzulehnen
      blockier* kippt gekippt*`,
  },
  {
    name: "raise",
    contraries: ["lower", "stop", "refuse", "ease", "delay"],
    words: `raise* raising rise rises rising rose increas* hike hikes hiked hiking doubles doubled doubling triples
      tripled up ups upped lift lifts lifted lifting sube suben subir subira eleva* aument* increment* duplic*
      sobe sobem erhoh* hebt_an angehoben* anheb* anzuheben steigt steigen verdoppel*`,
  },
  {
    name: "lower",
    contraries: ["raise", "extend", "stop", "refuse", "delay"],
    words: `cut cuts cutting lower lowers lowered lowering reduc* slash* halve* halving shorten* drop drops dropped
      dropping fall falls fell trim trims trimmed baja bajan bajar bajara recort* rebaja* baixa baixam corta* reduz*
      desce descem senk* gesenkt* kurzt gekurzt* kurzen verkurz* sinkt sinken`,
  },
  {
    name: "tighten",
    contraries: ["ease", "extend", "stop", "refuse", "delay"],
    words: `tighten* toughen* restrict restricts restricted restricting limit limits limited limiting cap caps capped
      curb* harden* ban bans banned banning bar bars barred endurec* restring* limita* aperta* verscharf* begrenz*
      einschrank* schrankt_ein eingeschrankt*`,
  },
  {
    name: "ease",
    contraries: ["tighten", "raise", "stop", "refuse", "delay"],
    words: `ease eases eased easing relax* loosen* simplif* soften* liberalis* liberaliz* allow* lift lifts lifted
      lifting flexibiliz* facilita* relaja* permite* alivia* locker* gelockert* erleichter* vereinfach* erlaub*`,
  },
  {
    name: "delay",
    contraries: ["start", "stop", "approve", "raise", "lower", "tighten", "ease"],
    words: `delay* postpon* reschedul* defer defers deferred deferring push*_back pause* pausing aplaza* retras* pospon* adia*
      verschieb* verschob* verzoger* vertag*`,
  },
  {
    name: "propose",
    contraries: ["approve", "refuse"],
    words: `propos* consider* mull mulls mulled weigh weighs weighing debate* debating propon* debat* estudia* erwag*
      vorschlag* schlagt_vor`,
  },
];

/** Acts that only say how far another one is: to approve an end is to end, to delay a start is not to start. */
export const steps: readonly string[] = ["approve", "propose"];

/** Who decides, one line for each stage that a law goes through; the words as those of acts. */
export const bodies: readonly string[] = [
  "cabinet government gobierno governo consejo_de_ministros conselho_de_ministros kabinett bundesregierung",
  "commons congress congreso bundestag deputies diputados deputados lower_house",
  "lords senate senado bundesrat upper_house",
  "court courts judge judges tribunal supremo gericht* bundesverfassungsgericht*",
];

/** Words that tell nothing of what an event is about. */
export const hollowWords = `say says said announc* publish* issue* issuing official* authorit* minister* ministry parliament* parlament*
  president* update* latest news breaking reuters plan plans planned will must rule* requirement* change* programme
  program scheme* measure* legislation bill draft order* decree* applicat* minimum maximum fully takes take effect
  million euro euros dollar* percent cent year years month* days week* next this national* nuev* nova* novo* neue*
  anuncia* medida* gobierno governo regierung ley leyes programa* jahr* anos`;

const names =
  "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label layer legend li link main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param path picture plaintext portal pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul use var video wbr xml xmp think thinking answer".split(
    " ",
  );
const known: ReadonlySet<string> = new Set(names);

const bare = /^<([a-z][a-z\d]*)\s*\/?>$/i;
/** `</b>`, `<!…>`, `<?…>`. */
const marked = /^<[/!?]/;
const withValue = /^<[a-z][^\s=>/]*[\s/][\s\S]*=/i;

/** Whether a text in angle brackets is a tag rather than words between two signs, as in `if a<b and c>d`. */
export const isTag = (text: string): boolean => {
  const name = bare.exec(text)?.[1];
  return name ? known.has(name.toLowerCase()) : marked.test(text) || withValue.test(text);
};

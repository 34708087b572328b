/** Local storage key of the chosen theme. */
export const themeStorageKey = "ui-theme";

/** Media query of the operating system's preference. */
export const darkQuery = "(prefers-color-scheme: dark)";

/**
 * Runs in `<head>` before the first paint, so that the wrong theme never flashes. Does the same as `ThemeProvider` on its
 * first render. Plain text, to be inlined in a `<script>`.
 */
export const themeScript = `(()=>{let t=null;try{t=localStorage.getItem("${themeStorageKey}")}catch{}if(t!=="light"&&t!=="dark")t=matchMedia("${darkQuery}").matches?"dark":"light";document.documentElement.classList.remove("light","dark");document.documentElement.classList.add(t)})()`;

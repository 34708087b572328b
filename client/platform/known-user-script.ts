/** Local storage key of the mark that this browser had a session. */
export const knownUserKey = "signed-in-before";

/** Attribute of `<html>` while that mark is set. Styles: `in-data-known-user:`. */
export const knownUserAttribute = "data-known-user";

/**
 * Runs in `<head>` before the first paint, so that public pages show users their link from the start. Plain text, to be
 * inlined in a `<script>`.
 */
export const knownUserScript = `try{localStorage.getItem("${knownUserKey}")!==null&&document.documentElement.setAttribute("${knownUserAttribute}","")}catch{}`;

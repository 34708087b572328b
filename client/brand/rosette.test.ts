import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Guilloche } from "./guilloche.tsx";

it("matches the SVG file", async () => {
  const drawn = renderToStaticMarkup(createElement(Guilloche)).replace(
    "<svg ",
    '<svg xmlns="http://www.w3.org/2000/svg" id="rosette" ',
  );
  await expect(drawn).toMatchFileSnapshot("../public/rosette.svg");
});

import { Link } from "wouter";
import { Guilloche } from "#client/ui/brand/guilloche.tsx";
import { Logo } from "#client/ui/brand/logo.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { paths } from "./paths.ts";

/** What stands at every address that has no screen. */
export const NotFoundPage = () => (
  <main
    id="main"
    tabIndex={-1}
    className="relative grid min-h-dvh place-items-center overflow-hidden p-gutter"
  >
    <Guilloche className="absolute size-[44rem] max-w-none text-accent opacity-15" />
    <div className="relative grid justify-items-center gap-5 text-center">
      <Logo />
      <h1 className="text-4xl">404 Page Not Found</h1>
      <p className="max-w-measure text-lg text-ink-muted">
        There is no screen at this address. It may have moved, or the link may be mistyped.
      </p>
      <Button asChild>
        <Link href={paths.home}>Go to the start</Link>
      </Button>
    </div>
  </main>
);

import { Link } from "wouter";
import { Button } from "#client/ui/form/button.tsx";
import { paths } from "./paths.ts";
import { NoticePage } from "./routing/notice-page.tsx";

/** What stands at every address that has no screen. */
export const NotFoundPage = () => (
  <NoticePage
    title="404 Page Not Found"
    action={
      <Button asChild>
        <Link href={paths.home}>Go to the start</Link>
      </Button>
    }
  >
    There is no screen at this address. It may have moved, or the link may be mistyped.
  </NoticePage>
);

import { Link } from "wouter";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

/** The overview of visas and residencies: for now the way to the programmes. */
export const VisasPage = ({ programmesPath }: { programmesPath: string }) => (
  <>
    <PageHeader title="Visas and Residencies" />
    <Link href={programmesPath} className={buttonVariants()}>
      View Residency Programs
    </Link>
  </>
);

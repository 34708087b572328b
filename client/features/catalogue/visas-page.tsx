import { Link } from "wouter";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

/** The specification leaves this page empty except for the link. */
export const VisasPage = ({ programmesPath }: { programmesPath: string }) => (
  <>
    <PageHeader title="Visas and Residencies" />
    <Link href={programmesPath} className={buttonVariants()}>
      View Residency Programs
    </Link>
  </>
);

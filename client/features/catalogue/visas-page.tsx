import { Link } from "wouter";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { PageHeader } from "#client/ui/page-header.tsx";
import { paths } from "#shared/paths.ts";

/** The specification leaves this page empty except for the link. */
export const VisasPage = () => (
  <>
    <PageHeader title="Visas and Residencies" />
    <Link href={paths.residencies} className={buttonVariants()}>
      View Residency Programs
    </Link>
  </>
);

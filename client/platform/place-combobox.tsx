import { type ComponentProps, type ReactNode, useMemo } from "react";
import { Combobox } from "#client/ui/combobox.tsx";
import { Flag } from "#client/ui/flag.tsx";
import type { ComboboxOption } from "#client/ui/rank-options.ts";
import { useLateWhen } from "./use-late.ts";

interface PlaceChoice extends ComboboxOption {
  flagCode?: string;
}

interface PlaceComboboxProps<O extends PlaceChoice>
  extends Omit<ComponentProps<typeof Combobox<O>>, "iconOf" | "listLabel" | "noMatch" | "placeholder"> {
  placeholder?: string;
  iconOf?: (option: O) => ReactNode;
}

const loadNames = () => import("./place-names.ts").then((module) => module.withForeignNames);

const flagOf = ({ flagCode }: PlaceChoice) => flagCode && <Flag code={flagCode} className="w-6" />;

/** A combobox of countries, searchable by their names in several languages. Those names load after the field. */
export const PlaceCombobox = <O extends PlaceChoice>({
  options,
  placeholder = "Search for a country...",
  iconOf = flagOf,
  ...rest
}: PlaceComboboxProps<O>) => {
  const withNames = useLateWhen(loadNames, true);
  const named = useMemo(() => withNames?.(options) ?? options, [options, withNames]);
  return (
    <Combobox
      {...rest}
      options={named}
      placeholder={placeholder}
      iconOf={iconOf}
      listLabel="Countries"
      noMatch={(text) => `No country matches '${text}'.`}
    />
  );
};

import { Pencil, Trash2 } from "lucide-react";
import { Button } from "#client/ui/button.tsx";

interface RowButtonsProps {
  /** The stay or document that the labels of the buttons name. */
  what: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons of a stay or document in a list. */
export const RowButtons = ({ what, onEdit, onDelete }: RowButtonsProps) => (
  <div className="flex print:hidden">
    <Button variant="quiet" size="icon-sm" aria-label={`Edit ${what}`} onClick={onEdit}>
      <Pencil aria-hidden="true" strokeWidth={1.75} />
    </Button>
    <Button variant="quiet" size="icon-sm" aria-label={`Delete ${what}`} onClick={onDelete}>
      <Trash2 aria-hidden="true" strokeWidth={1.75} />
    </Button>
  </div>
);

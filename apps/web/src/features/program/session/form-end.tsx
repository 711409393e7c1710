import { Button } from "@mantine/core";
import { EditProblem } from "../page/use-program-edits.tsx";
import styles from "../program.module.css";

type Props = {
  /** The state of the form's edit. */
  readonly editing: { readonly error: Error | null; readonly isPending: boolean };
  readonly onCancel: () => void;
  /** The label of the button that makes the edit. */
  readonly does: string;
};

/** The end of a form that edits a program: the error, a cancel button, and the button that saves. */
export const FormEnd = ({ editing, onCancel, does }: Props) => (
  <>
    <EditProblem error={editing.error} />
    <div className={styles.buttons}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={editing.isPending}>
        {does}
      </Button>
    </div>
  </>
);

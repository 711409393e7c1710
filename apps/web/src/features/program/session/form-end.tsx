import { Button } from "@mantine/core";
import { EditProblem } from "../page/edit-problem.tsx";
import styles from "../program.module.css";

type Props = {
  /** What became of the edit that the form asks for. */
  readonly editing: { readonly error: Error | null; readonly isPending: boolean };
  readonly onCancel: () => void;
  /** On the button that makes the edit. */
  readonly does: string;
};

/** The end of a form that edits a program: why it was refused, the way back, and the button. */
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

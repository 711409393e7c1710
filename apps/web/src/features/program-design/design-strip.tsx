import { Drawer } from "@mantine/core";
import { IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { DesignPanel } from "./design-panel.tsx";
import type { Design } from "./use-design.ts";
import styles from "./design.module.css";

type Props = {
  readonly design: Design;
  readonly acting: ActingMember;
  readonly onSay: ((text: string) => void) | undefined;
};

const nameOf = ({ stored, preview }: Design): string => stored?.name ?? preview?.name ?? "Your program";

/** If there is no room beside the conversation: the draft in one line, which opens it. */
export const DesignStrip = ({ design, acting, onSay }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const status = design.stored ? design.stored.status : "taking shape";
  return (
    <>
      <button type="button" className={styles.strip} onClick={() => setOpen(true)}>
        <span>
          <strong>{nameOf(design)}</strong> <small>{status}</small>
        </span>
        <IconChevronUp size={20} stroke={1.6} aria-hidden />
      </button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="85%"
        title="The program so far"
      >
        <DesignPanel
          design={design}
          acting={acting}
          onSay={
            onSay &&
            ((text) => {
              setOpen(false);
              onSay(text);
            })
          }
        />
      </Drawer>
    </>
  );
};

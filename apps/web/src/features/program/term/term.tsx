import { Popover } from "@mantine/core";
import { Fragment, useState } from "react";
import { termPieces, termsIn, type Term } from "./terms.ts";
import styles from "./term.module.css";

type TermButtonProps = {
  readonly term: Term;
  /** It is no larger than the words around it. */
  readonly isInText?: boolean;
  readonly children: string;
};

/** A term that says what it means on a tap; it closes on Esc or a tap elsewhere, and moves nothing. */
const TermButton = ({ term, isInText, children }: TermButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover width={280} position="top" withArrow shadow="md" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <button
          type="button"
          className={styles.term}
          data-in-text={isInText || undefined}
          onClick={() => setOpen(!isOpen)}
          // The focus stays here: there is nothing to do in what it says.
          onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p>{term.says}</p>
        <p className={styles.source}>{term.source}</p>
      </Popover.Dropdown>
    </Popover>
  );
};

/** A text of a training sheet, its terms explained. */
export const WithTerms = ({ children }: { readonly children: string }) =>
  termPieces(children).map(({ text, term }, index) =>
    term ? (
      <TermButton key={term.name} term={term} isInText>
        {text}
      </TermButton>
    ) : (
      // The pieces of a text have no other name than their place.
      <Fragment key={`text ${index}`}>{text}</Fragment>
    ),
  );

/** The terms of texts that can't hold buttons themselves; nothing where there are none. */
export const TermList = ({ texts }: { readonly texts: readonly string[] }) => {
  const found = termsIn(texts);
  return found.length === 0 ? null : (
    <p className={styles.list}>
      <span>What is</span>
      {found.map((term) => (
        <TermButton key={term.name} term={term}>
          {term.name}
        </TermButton>
      ))}
    </p>
  );
};

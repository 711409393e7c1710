import { Popover } from "@mantine/core";
import { Fragment, useState } from "react";
import styles from "./term.module.css";

/** A word of training sheets, what it means, and where that is from. `form`: how it is written. */
type Term = {
  readonly name: string;
  readonly form: RegExp;
  readonly says: string;
  readonly source: string;
};

export const terms: readonly Term[] = [
  {
    name: "RPE",
    form: /\bRPE\b/iu,
    says: "Rate of perceived exertion: how hard a set was, from 1 to 10. At RPE 10 nothing was left; at RPE 8 you could have done two more.",
    source: "Zourdos et al. 2016, Journal of Strength and Conditioning Research 30 (1)",
  },
  {
    name: "RIR",
    form: /\bRIR\b/iu,
    says: "Repetitions in reserve: how many more you could have done. 2 RIR is a set that ends two before the last possible one, the same as RPE 8.",
    source: "Helms et al. 2016, Strength and Conditioning Journal 38 (4)",
  },
  {
    name: "1RM",
    form: /\b1\s?RM\b/iu,
    says: "One-repetition maximum: the most that you can lift once. 70% 1RM is seven tenths of it.",
    source: "American College of Sports Medicine 2009, Medicine & Science in Sports & Exercise 41 (3)",
  },
  {
    name: "TM",
    form: /\bTM\b|\btraining max\b/iu,
    says: "Training max: the weight that percentages are taken of, about 90% of the most that you can lift once. It leaves room to grow.",
    source: "Wendler 2009, 5/3/1",
  },
  {
    name: "AMRAP",
    form: /\bAMRAP\b|(?<![\w.+-])\d{1,3}\+(?!\d)/iu,
    says: "As many repetitions as possible, with good form: stop when the next one would fail. 5+ is five, and then as many as you have.",
    source: "Wendler 2009, 5/3/1",
  },
  {
    name: "Deload",
    form: /\bde-?load\b/iu,
    says: "An easier week, with fewer sets or less weight, so that you recover before the next hard ones.",
    source: "Bell et al. 2023, Sports Medicine – Open 9",
  },
  {
    name: "Superset",
    form: /\bsuper-?sets?\b/iu,
    says: "Two exercises in turn: one set of the first, one of the second, then the rest.",
    source: "Iversen et al. 2021, Sports Medicine 51",
  },
  {
    name: "Tempo",
    form: /\btempo(?=:?\s*\d)|(?<![\d-])\d-\d-\d(?:-\d)?(?![\d-])|\btempo (?:squat|bench|press|row|deadlift)/iu,
    says: "How slowly a repetition goes, in seconds: 3-1-1 is three down, one at the bottom, one up.",
    source: "Wilk et al. 2021, Sports Medicine 51",
  },
];

/** A stretch of a text: a term, or what stands between terms. */
type TermPiece = { readonly text: string; readonly term?: Term };

/** A text in pieces, which make the whole of it; of each term the first place counts. */
export function termPieces(text: string): readonly TermPiece[] {
  const found = terms
    .flatMap((term) => {
      const match = term.form.exec(text);
      return match ? [{ term, at: match.index, text: match[0] }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
  const pieces: TermPiece[] = [];
  let end = 0;
  for (const { term, at, text: said } of found) {
    if (at < end) continue;
    if (at > end) pieces.push({ text: text.slice(end, at) });
    pieces.push({ text: said, term });
    end = at + said.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces;
}

/** The terms in some texts, each once, in the order of the table. */
export const termsIn = (texts: readonly string[]): readonly Term[] =>
  terms.filter(({ form }) => texts.some((text) => form.test(text)));

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

import { cutMessage, type CutMessage } from "../clauses/cut-message.ts";
import { aside, isAsked, type Label } from "../learned/label-clauses.ts";
import type { EditRequestInput } from "../edit-request.ts";

/** A message with the label of each of its items. */
export type Labelled = { readonly cut: CutMessage; readonly labels: readonly Label[] };

/** How people put a remark in front of a request, behind it, and two requests together. */
const before = [". ", ", so ", ", ", " so ", ". ", "! "] as const;
const behind = [". ", ", ", " ", " because ", ". ", " - ", ", ", " as "] as const;
const between = [". ", ", ", " and ", ", then ", "; ", " also ", ". and "] as const;
const minWords = 3;
const maxRequestLength = 90;

const withoutEnd = (text: string): string => text.replace(/[.!?\s]+$/u, "");
const asContinued = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Segments of a message that stand aside as a whole, as written. */
const asidesOf = ({ cut, labels }: Labelled): readonly string[] => {
  let at = 0;
  return cut.segments.flatMap(({ items }) => {
    const own = labels.slice(at, (at += items.length));
    const text = cut.input.message.slice(items[0]?.start, items.at(-1)?.end);
    return own.every((label) => label === aside) && text.split(/\s+/u).length >= minWords ? [text] : [];
  });
};

/** A message in a longer one, from `offset` on. */
type Part = { readonly of: Labelled; readonly offset: number };

/** The labels of parts in a message that is put together of them and remarks; nothing where a part is cut otherwise there. */
const labelJoined = (input: EditRequestInput, parts: readonly Part[]): Labelled | undefined => {
  const cut = cutMessage(input);
  const labelAt = new Map<string, Label>();
  for (const { of, offset } of parts)
    for (const [at, { start, end }] of of.cut.segments.flatMap(({ items }) => items).entries())
      labelAt.set(`${start + offset}-${end + offset}`, of.labels[at] ?? aside);
  const items = cut.segments.flatMap((segment) => segment.items);
  const isWhole = items.every(
    ({ start, end }) =>
      labelAt.has(`${start}-${end}`) ||
      parts.every(({ of, offset }) => start < offset || start >= offset + of.cut.input.message.length),
  );
  const labels = items.map(({ start, end }) => labelAt.get(`${start}-${end}`) ?? aside);
  return isWhole && labels.some(isAsked) ? { cut, labels } : undefined;
};

/** Each short request once more, beside a remark or another request: as people write. The same for the same `random`. `remarks`: such that ask for nothing. */
export const joinMessages = (
  messages: readonly Labelled[],
  remarks: readonly string[],
  random: () => number,
): readonly Labelled[] => {
  const pick = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(random() * list.length)];
  const asides = [...new Set(messages.flatMap(asidesOf))];
  const requests = messages.filter(
    ({ labels, cut }) => labels.some(isAsked) && cut.input.message.length < maxRequestLength,
  );
  return requests.flatMap((request) => {
    const sort = random();
    const said = withoutEnd(request.cut.input.message);
    const beside = random() < 1 / 2 || remarks.length === 0 ? asides : remarks;
    const [remark, other] = [withoutEnd(pick(beside) ?? ""), pick(requests)];
    const [first, second, third] = [pick(before) ?? "", pick(behind) ?? "", pick(between) ?? ""];
    const join = (message: string, parts: readonly Part[]): readonly Labelled[] => {
      const joined = labelJoined({ ...request.cut.input, message }, parts);
      return joined ? [joined] : [];
    };
    if (sort < 0.28) return join(remark + first + said, [{ of: request, offset: (remark + first).length }]);
    if (sort < 0.7)
      return join(said + second + (second === ". " ? remark : asContinued(remark)), [
        { of: request, offset: 0 },
      ]);
    if (!other || other.cut.input.program !== request.cut.input.program) return [];
    return join(said + third + other.cut.input.message, [
      { of: request, offset: 0 },
      { of: other, offset: (said + third).length },
    ]);
  });
};

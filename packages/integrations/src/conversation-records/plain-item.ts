/** The letters by which DynamoDB's JSON names the type of a value. */
const typed = new Set(["S", "N", "BOOL", "NULL", "M", "L", "SS", "NS", "BS", "B"]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Deeper than this nothing is that an item may hold (DynamoDB's own limit is 32). */
const deepest = 40;

const numberOf = (value: unknown): unknown => (typeof value === "string" ? Number(value) : value);

const fieldsOf = (value: unknown, depth: number): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plainValue(field, depth + 1)]))
    : value;

function plainValue(value: unknown, depth: number): unknown {
  if (!isRecord(value) || depth > deepest) return value;
  const [entry, another] = Object.entries(value);
  if (!entry || another || !typed.has(entry[0])) return value;
  const [type, content] = entry;
  if (type === "NULL") return undefined;
  if (type === "N") return numberOf(content);
  if (type === "M") return fieldsOf(content, depth);
  if (!Array.isArray(content)) return content;
  if (type === "NS") return content.map(numberOf);
  return type === "L" ? content.map((one) => plainValue(one, depth + 1)) : content;
}

/**
 * A record as it is meant: DynamoDB's typed JSON (`{"Item": {"pk": {"S": "…"}}}`, as its exports have it) becomes plain, plain JSON stays.
 * The types are those of https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_AttributeValue.html.
 */
export function plainItem(value: unknown): unknown {
  const item = isRecord(value) && isRecord(value["Item"]) ? value["Item"] : value;
  if (!isRecord(item)) return item;
  const isTyped = isRecord(item["pk"]) || isRecord(item["sk"]);
  return isTyped ? fieldsOf(item, 0) : item;
}

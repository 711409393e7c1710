/** A remark with its labels: `concept:side:polarity`, `-` for no side. `asks`: it is a request to the next rider. */
export type Saying = { readonly text: string; readonly says: readonly string[]; readonly asks?: true };

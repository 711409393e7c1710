/**
 * A function of a key and of an object, worked out once for each pair and kept as long as the object is: whoever calls it again with the same
 * object, which nobody changes, has what was worked out. `undefined` is kept, too.
 */
export function onceFor<Key, Of extends object, Result>(
  workOut: (key: Key, of: Of) => Result,
): (key: Key, of: Of) => Result {
  const known = new WeakMap<Of, Map<Key, Result>>();
  return (key, of) => {
    const results = known.get(of) ?? new Map<Key, Result>();
    if (results.size === 0) known.set(of, results);
    const found = results.get(key);
    if (found !== undefined || results.has(key)) return found as Result;
    const result = workOut(key, of);
    results.set(key, result);
    return result;
  };
}

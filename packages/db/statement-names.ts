/** Statements that are planned once a connection; each costs the server memory on every connection. */
const MAX_NAMED = 500;
const MAX_TEXT_LENGTH = 10_000;

/**
 * Names statements, so that PostgreSQL keeps their plans (half of a short query's time is planning). A text earns its
 * name the second time it comes: one-off statements, such as lists of every length, never crowd out the hot ones. An
 * empty name leaves a statement unprepared; so does a text that begins with a comment, which is how a caller asks for a
 * plan made for the values of each run.
 */
export function createStatementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MAX_NAMED || sql.length > MAX_TEXT_LENGTH) return '';
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(sql)) return '';
    if (!seenOnce.delete(sql)) {
      if (seenOnce.size >= 2 * MAX_NAMED) seenOnce.clear();
      seenOnce.add(sql);
      return '';
    }
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}

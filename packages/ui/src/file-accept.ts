/** Whether a file matches an input's `accept` list (".xlsx", "image/png", "image/*"). */
export function acceptsFile(file: { name: string; type: string }, accept: string | undefined): boolean {
  const kinds = (accept ?? '')
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean);
  if (kinds.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

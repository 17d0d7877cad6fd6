/** Form fields by name: "line_items[0][price_data][currency]". */
export function readForm(text: string): Map<string, string> {
  return new Map(new URLSearchParams(text));
}

export function readNestedFields(form: Map<string, string>, name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of form) {
    const member = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : '';
    if (member !== '' && !member.includes('[')) found[member] = value;
  }
  return found;
}

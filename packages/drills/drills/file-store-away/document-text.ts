export function documentText(key: string): string {
  return `%PDF-1.4\n% ${key} ${'x'.repeat(50_000)}\n%%EOF\n`;
}

const widest = 84;

/** The standard PDF fonts have western letters only. */
function western(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replaceAll('–', '-')
    .replace(/[^\x20-\xff]/g, '?');
}

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length + 1 > widest) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

const literal = (text: string) => `(${western(text).replace(/[\\()]/g, '\\$&')})`;

export function smallPdf(title: string, paragraphs: string[]): Buffer {
  const text = paragraphs.map((paragraph) =>
    wrap(paragraph)
      .map((line) => `${literal(line)} Tj T*`)
      .join('\n'),
  );
  const content = `BT /F1 18 Tf 56 770 Td ${literal(title)} Tj /F1 11 Tf 15 TL 0 -34 Td\n${text.join('\nT*\n')}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const tail = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${tail}`, 'latin1');
}

import { getDocumentProxy } from 'unpdf';

type Node = { role?: string; alt?: string; children?: Node[]; type?: string };

function rolesOf({ role, children = [] }: Node): string[] {
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)];
}

/** Joins what pdf.js reads of each marked part of a page. */
function joinParts(items: readonly object[]): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const item of items) {
    if ('str' in item) {
      if (depth > 0) parts.push(`${parts.pop()}${item.str}${'hasEOL' in item && item.hasEOL ? ' ' : ''}`);
    } else if ('type' in item && item.type === 'endMarkedContent') depth -= 1;
    else {
      if (depth === 0) parts.push('');
      depth += 1;
    }
  }
  return parts;
}

/** Reads a certificate with pdf.js, as another program would. */
export async function readCertificate(file: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const page = await document.getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const { info, metadata } = await document.getMetadata();
  const annotations: { subtype: string; url?: string; contentsObj?: { str: string } }[] =
    await page.getAnnotations();
  const tree: Node | null = await page.getStructTree();
  return {
    pages: document.numPages,
    texts: joinParts(items),
    /** Of what is drawn, from the bottom left corner. */
    places: items.flatMap((item) => ('transform' in item ? [item.transform.slice(4) as number[]] : [])),
    annotations,
    roles: tree ? rolesOf(tree) : [],
    info,
    metadata,
    markInfo: await document.getMarkInfo(),
  };
}

/** The text of each page, its parts joined by spaces. */
export async function readPageTexts(file: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    texts.push(joinParts(items).join(' ').replaceAll(/\s+/g, ' '));
  }
  return texts;
}

import { SaxesParser } from 'saxes';
import { QuestionFileRefusal } from './question-file.ts';

export type XmlElement = {
  name: string;
  attributes: Map<string, string>;
  /** Text and elements in their order. */
  content: (string | XmlElement)[];
};

/** Of the document, and of one element that is kept. */
const maximumDepth = 60;
const maximumNodes = 50_000;
const maximumTextLength = 2_000_000;

/** Encoding by byte order mark, then declaration, then UTF-8. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(start)?.[1];
  const isUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const label = isUtf8
    ? 'utf-8'
    : isUtf16
      ? bytes[0] === 0xff
        ? 'utf-16le'
        : 'utf-16be'
      : (declared ?? 'utf-8');
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new QuestionFileRefusal('no-xml');
  }
}

type Reading = {
  /** Whether an element below the document's `depth` parents is kept whole. */
  isKept: (name: string, depth: number) => boolean;
  take: (element: XmlElement) => void;
  onRoot?: (name: string) => void;
};

/**
 * Streams a document and hands over the kept elements one by one, so that memory holds one of them. A DOCTYPE is refused, so no
 * entity expands and nothing is fetched. What a `file` element holds is not kept. Throws QuestionFileRefusal.
 */
export function readElements(bytes: Uint8Array, reading: Reading): void {
  const parser = new SaxesParser({ xmlns: true });
  const builder = createBuilder(reading);
  parser.on('doctype', () => {
    throw new QuestionFileRefusal('doctype');
  });
  parser.on('error', () => {
    throw new QuestionFileRefusal('no-xml');
  });
  parser.on('opentag', ({ local, attributes }) => {
    builder.open(local, new Map(Object.values(attributes).map((one) => [one.local, one.value])));
  });
  parser.on('closetag', () => builder.close());
  parser.on('text', (text) => builder.add(text));
  parser.on('cdata', (text) => builder.add(text));
  parser.write(decode(bytes)).close();
}

function createBuilder({ isKept, take, onRoot }: Reading) {
  let depth = 0;
  let nodes = 0;
  let letters = 0;
  const kept: XmlElement[] = [];
  return {
    open(name: string, attributes: Map<string, string>): void {
      if (depth === 0) onRoot?.(name);
      if (depth >= maximumDepth) throw new QuestionFileRefusal('too-big');
      if (kept.length > 0 || isKept(name, depth)) {
        nodes += 1;
        if (nodes > maximumNodes) throw new QuestionFileRefusal('too-big');
        const element: XmlElement = { name, attributes, content: [] };
        kept.at(-1)?.content.push(element);
        kept.push(element);
      }
      depth += 1;
    },
    close(): void {
      depth -= 1;
      const element = kept.pop();
      if (element === undefined || kept.length > 0) return;
      nodes = 0;
      letters = 0;
      take(element);
    },
    add(text: string): void {
      const element = kept.at(-1);
      if (element === undefined || element.name === 'file') return;
      letters += text.length;
      if (letters > maximumTextLength) throw new QuestionFileRefusal('too-big');
      element.content.push(text);
    },
  };
}

/** A small document whole. Throws QuestionFileRefusal. */
export function readDocument(bytes: Uint8Array): XmlElement {
  let root: XmlElement | undefined;
  readElements(bytes, {
    isKept: (_, depth) => depth === 0,
    take: (element) => {
      root = element;
    },
  });
  if (root === undefined) throw new QuestionFileRefusal('no-xml');
  return root;
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.content ?? []).filter(
    (one): one is XmlElement => typeof one !== 'string' && one.name === name,
  );
}

export function textOf(element: XmlElement | undefined): string {
  return (element?.content ?? []).map((one) => (typeof one === 'string' ? one : textOf(one))).join('');
}

/** The element and all below it, in document order. */
export function* walk(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const one of element.content) if (typeof one !== 'string') yield* walk(one);
}

import { SaxesParser } from 'saxes';
import { PackageRefusal } from './problems.ts';

export type XmlNode = {
  /** Namespace URI; empty without one. */
  uri: string;
  name: string;
  /** By local name in lower case, because manifests vary in spelling. */
  attributes: Map<string, string>;
  children: XmlNode[];
  text: string;
};

const maximumDepth = 60;
const maximumNodes = 100_000;

/** Encoding by byte order mark, then declaration, then UTF-8. */
function decode(bytes: Uint8Array): string {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(start)?.[1];
  const label = utf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : (declared ?? 'utf-8');
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new PackageRefusal('manifest-damaged');
  }
}

/**
 * Parses an XML document. A DOCTYPE is refused, so there are no entities beyond XML's five and nothing is fetched. Throws
 * PackageRefusal.
 */
export function parseXml(bytes: Uint8Array): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const top: XmlNode = { uri: '', name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  let nodes = 0;
  parser.on('doctype', () => {
    throw new PackageRefusal('manifest-doctype');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    nodes += 1;
    if (nodes > maximumNodes || open.length > maximumDepth) throw new PackageRefusal('manifest-damaged');
    const node: XmlNode = {
      uri,
      name: local,
      attributes: new Map(
        Object.values(attributes).map((attribute) => [
          attribute.prefix === 'xmlns' ? `xmlns:${attribute.local}` : attributeName(attribute),
          attribute.value,
        ]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(decode(bytes)).close();
  } catch (error) {
    throw error instanceof PackageRefusal ? error : new PackageRefusal('manifest-damaged');
  }
  const [root] = top.children;
  if (!root) throw new PackageRefusal('manifest-damaged');
  return root;
}

/** `xml:base` keeps its prefix, because a plain `base` has no meaning. */
function attributeName({ prefix, local }: { prefix: string; local: string }): string {
  return (prefix === 'xml' ? `xml:${local}` : local).toLowerCase();
}

/** Child elements by name, ignoring namespaces, which authoring tools confuse. */
export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name.toLowerCase() === name) ?? [];
}

export function childOf(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => childrenOf(at, name)[0], node);
}

export function collapsedTextOf(node: XmlNode | undefined): string {
  return node?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
}

import dynamicIconImports from 'lucide-react/dynamicIconImports.mjs';
import { z } from 'zod';

const iconModule = z.object({
  __iconData: z.object({ node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])) }),
});

/** SVG elements on a 24 × 24 grid; `closed` are those with an inside. */
export type IconShapes = { all: string; closed: string };

const known = new Map<string, Promise<IconShapes>>();

export function loadIconShapes(name: string): Promise<IconShapes> {
  const current = known.get(name);
  if (current) return current;
  const loading = readShapes(name);
  known.set(name, loading);
  return loading;
}

async function readShapes(name: string): Promise<IconShapes> {
  const load = new Map<string, () => Promise<unknown>>(Object.entries(dynamicIconImports)).get(name);
  if (!load) throw new Error(`lucide has no icon “${name}”`);
  const { node } = iconModule.parse(await load()).__iconData;
  return {
    all: node.map(([tag, attributes]) => toSvg(tag, attributes)).join(''),
    closed: node
      .flatMap(([tag, attributes]) => closedParts(tag, attributes))
      .map(([tag, attributes]) => toSvg(tag, attributes))
      .join(''),
  };
}

type Element = [tag: string, attributes: Record<string, string>];

/** Elements with an inside; of a path only its closed subpaths. */
function closedParts(tag: string, attributes: Record<string, string>): Element[] {
  if (tag === 'rect' || tag === 'circle' || tag === 'ellipse' || tag === 'polygon')
    return [[tag, attributes]];
  if (tag !== 'path' || !/z\s*$/i.test(attributes.d ?? '')) return [];
  return [[tag, attributes]];
}

function toSvg(tag: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
  return `<${tag} ${text}/>`;
}

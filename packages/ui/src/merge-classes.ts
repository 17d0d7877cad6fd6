/**
 * Of Tailwind classes that set the same property the last one stays. It knows the utilities that these apps use and weighs
 * a tenth of tailwind-merge, which every page would load; the test compares the two for every class in the repository.
 */
const words = (group: string, names: string): [string, string][] =>
  names.split(' ').map((name) => [name, group]);

/** Whole classes. */
const byName = new Map([
  ...words(
    'display',
    'block inline inline-block flex inline-flex grid inline-grid contents hidden table list-item',
  ),
  ...words('display', 'table-cell table-row table-row-group table-header-group table-footer-group flow-root'),
  ...words('position', 'static fixed absolute relative sticky'),
  ...words('sr', 'sr-only not-sr-only'),
  ...words('visibility', 'visible invisible collapse'),
  ...words('flex-direction', 'flex-row flex-col flex-row-reverse flex-col-reverse'),
  ...words('flex-wrap', 'flex-wrap flex-nowrap flex-wrap-reverse'),
  ...words('text-align', 'text-left text-center text-right text-start text-end text-justify'),
  ...words('text-wrap', 'text-wrap text-nowrap text-balance text-pretty'),
  ...words('font-size', 'text-xs text-sm text-base text-lg text-xl text-2xl'),
  ...words('font-weight', 'font-normal font-medium font-semibold font-bold'),
  ...words('font-style', 'italic not-italic'),
  ...words('text-overflow', 'truncate text-ellipsis text-clip'),
  ...words('text-decoration', 'underline overline line-through no-underline'),
  ...words('text-transform', 'uppercase lowercase capitalize normal-case'),
  ...words(
    'border-style',
    'border-solid border-dashed border-dotted border-double border-none border-hidden',
  ),
  ...words('border-collapse', 'border-collapse border-separate'),
  ...words('outline-style', 'outline-none outline-hidden outline-solid outline-dashed outline-dotted'),
  ...words('table-layout', 'table-auto table-fixed'),
  ...words('snap-type', 'snap-none snap-x snap-y snap-both'),
  ...words('snap-strictness', 'snap-mandatory snap-proximity'),
  ...words('snap-align', 'snap-start snap-end snap-center'),
  ...words('object-fit', 'object-contain object-cover object-fill object-none object-scale-down'),
  ...words('list-type', 'list-none list-disc list-decimal'),
  ...words('numeric-spacing', 'proportional-nums tabular-nums'),
  ...words('border-width', 'border'),
  ...['x', 'y', 't', 'r', 'b', 'l'].flatMap((side) => words(`border-width-${side}`, `border-${side}`)),
  ...words('outline-width', 'outline'),
  ...words('rounded', 'rounded'),
  ...words('shrink', 'shrink'),
  ...words('grow', 'grow'),
  ...words('transition', 'transition'),
  ...words('resize', 'resize'),
  ...words('shadow', 'shadow'),
]);

/** What is before a value: each is a group of its own. */
const prefixes = new Set(
  [
    'p px py pt pr pb pl m mx my mt mr mb ml inset inset-x inset-y top right bottom left size w h min-w max-w min-h max-h',
    'overflow overflow-x overflow-y overscroll overscroll-x overscroll-y gap gap-x gap-y space-x space-y z order basis shrink grow flex aspect columns',
    'grid-cols grid-rows col col-start col-end row row-start row-end items justify self place-items place-content place-self content',
    'rounded rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-bl rounded-br border-spacing outline-offset',
    'leading tracking whitespace break line-clamp underline-offset align opacity fill stroke from via to shadow cursor select',
    'pointer-events resize touch transition duration ease delay animate translate translate-x translate-y rotate scale',
    'wrap hyphens brightness accent backdrop-blur blur scroll-mt scroll-pt field-sizing appearance font text bg bg-linear border divide outline',
  ]
    .join(' ')
    .split(' '),
);

const takesAway: Record<string, string> = {
  p: 'px py pt pr pb pl',
  px: 'pr pl',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'mr ml',
  my: 'mt mb',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'right left',
  'inset-y': 'top bottom',
  size: 'w h',
  overflow: 'overflow-x overflow-y',
  gap: 'gap-x gap-y',
  flex: 'basis grow shrink',
  overscroll: 'overscroll-x overscroll-y',
  rounded: 'rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-bl rounded-br',
  'rounded-t': 'rounded-tl rounded-tr',
  'rounded-r': 'rounded-tr rounded-br',
  'rounded-b': 'rounded-bl rounded-br',
  'rounded-l': 'rounded-tl rounded-bl',
  'border-width': 'border-width-x border-width-y border-width-t border-width-r border-width-b border-width-l',
  'border-color': 'border-color-x border-color-y border-color-t border-color-r border-color-b border-color-l',
  'border-width-x': 'border-width-r border-width-l',
  'border-width-y': 'border-width-t border-width-b',
  'font-size': 'leading',
  'line-clamp': 'display overflow',
  translate: 'translate-x translate-y',
};

const isNumber = (value: string) => /^[\d.]+$/.test(value);

/** The group of `prefix-value` where the value says which. */
function groupByValue(prefix: string, value: string): string {
  if (prefix === 'text') return /^\[(\d|\.|clamp|calc|min|max)/.test(value) ? 'font-size' : 'color';
  if (prefix === 'font') return 'font-family';
  if (prefix === 'bg') return 'background-color';
  if (prefix === 'bg-linear') return 'background-image';
  if (prefix === 'outline') return isNumber(value) ? 'outline-width' : 'outline-color';
  if (prefix === 'divide') return /^[xy]/.test(value) ? `divide-${value[0]}` : 'divide-color';
  if (prefix === 'content') return value.startsWith('[') ? 'content' : 'align-content';
  if (prefix !== 'border') return prefix;
  if (isNumber(value)) return 'border-width';
  const [side = '', ofSide = ''] = value.split('-');
  if (!/^[xytrbl]$/.test(side)) return 'border-color';
  return `border-${isNumber(ofSide) ? 'width' : 'color'}-${side}`;
}

function groupOf(utility: string): string | undefined {
  const named = byName.get(utility);
  if (named) return named;
  // A property of one's own: `[scrollbar-width:none]`.
  if (utility.startsWith('[')) return utility.split(':')[0];
  const bare = utility.replace(/^-/, '');
  for (let cut = bare.lastIndexOf('-'); cut > 0; cut = bare.lastIndexOf('-', cut - 1)) {
    const prefix = bare.slice(0, cut);
    if (prefixes.has(prefix)) return groupByValue(prefix, bare.slice(cut + 1));
  }
  return undefined;
}

/** "hover:md:" and the rest; a colon in brackets separates nothing. */
function splitVariants(name: string): [variants: string, utility: string] {
  let depth = 0;
  let start = 0;
  for (let index = 0; index < name.length; index += 1) {
    const character = name[index];
    if (character === '[' || character === '(') depth += 1;
    else if (character === ']' || character === ')') depth -= 1;
    else if (character === ':' && depth === 0) start = index + 1;
  }
  return [name.slice(0, start), name.slice(start)];
}

type Kind = { key: string; others: string[] };
const kinds = new Map<string, Kind | null>();

function kindOf(name: string): Kind | null {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const [variants, utility] = splitVariants(name);
  const isImportant = utility.endsWith('!');
  const group = groupOf(isImportant ? utility.slice(0, -1) : utility);
  const scope = isImportant ? `${variants}!` : variants;
  const others = takesAway[group ?? '']?.split(' ') ?? [];
  const kind = group ? { key: scope + group, others: others.map((other) => scope + other) } : null;
  kinds.set(name, kind);
  return kind;
}

export function mergeClasses(classes: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.split(/\s+/).reverse()) {
    const kind = kindOf(name);
    if (kind && taken.has(kind.key)) continue;
    for (const key of kind ? [kind.key, ...kind.others] : []) taken.add(key);
    if (name) kept.push(name);
  }
  return kept.reverse().join(' ');
}

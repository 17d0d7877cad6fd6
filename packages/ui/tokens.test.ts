import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Tokens = Record<string, string>;
type Mode = 'light' | 'dark';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function declarations(block: string): Tokens {
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The blocks whose selector list contains `selector`, in order, with the dark ones apart. */
function readTokens(selectors: string[], mode: Mode): Tokens {
  const blocks = [...css.matchAll(/^((?::root|\[data-service)[^{]*)\{([\s\S]*?)\n\}/gm)];
  const tokens: Tokens = {};
  for (const [, head = '', body = ''] of blocks) {
    if (!head.split(',').some((selector) => selectors.includes(selector.trim()))) continue;
    const [light = '', dark = ''] = body.split('@variant dark');
    Object.assign(tokens, declarations(light), mode === 'dark' ? declarations(dark) : {});
  }
  return tokens;
}

function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** WCAG 2 contrast ratio of two #rrggbb colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['--surface', '--surface-raised', '--surface-muted'];
const onSurfaces = [
  '--text',
  '--text-muted',
  '--accent',
  '--accent-strong',
  '--danger',
  '--warning',
  '--success',
  '--info',
];
const kinds = ['accent', 'danger', 'warning', 'success', 'info'];

/** Every pair that the design system puts text in: foreground, background. */
const textPairs = [
  ...onSurfaces.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...kinds.flatMap((kind) => [
    [`--${kind}-text`, `--${kind}`] as const,
    [`--${kind}`, `--${kind}-soft`] as const,
    ['--text', `--${kind}-soft`] as const,
    ['--text-muted', `--${kind}-soft`] as const,
  ]),
  ['--accent-text', '--accent-strong'] as const,
  ['--accent-strong', '--accent-soft'] as const,
  ['--danger-text', '--danger-strong'] as const,
  // Tooltips are the page turned inside out.
  ['--surface', '--text'] as const,
];

/** Edges of boxes one types in, and the focus ring: 3 : 1 against what they lie on. */
const edgePairs = surfaces.flatMap((surface) => [
  ['--line-strong', surface] as const,
  ['--accent', surface] as const,
]);

const services: Record<string, string[]> = {
  none: [':root'],
  marketplace: [':root', "[data-service='marketplace']", '[data-service="marketplace"]'],
  training: [':root', "[data-service='training']", '[data-service="training"]'],
  childcare: [':root', "[data-service='childcare']", '[data-service="childcare"]'],
};

describe.each(Object.keys(services))('%s', (service) => {
  describe.each(['light', 'dark'] as const)('%s', (mode) => {
    const tokens = readTokens(services[service] ?? [], mode);
    const ratio = ([foreground, background]: readonly [string, string]) => {
      const [front, back] = [tokens[foreground], tokens[background]];
      if (!front || !back) throw new Error(`No value for ${foreground} on ${background}`);
      return contrast(front, back);
    };

    test.each(textPairs)('%s on %s reads at 4.5 : 1', (...pair) => {
      expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
    });
    test.each(edgePairs)('%s stands out from %s at 3 : 1', (...pair) => {
      expect(ratio(pair)).toBeGreaterThanOrEqual(3);
    });
  });
});

test('each service and mode has an accent of its own', () => {
  const accents = ['marketplace', 'training', 'childcare'].flatMap((service) =>
    (['light', 'dark'] as const).map((mode) => readTokens(services[service] ?? [], mode)['--accent']),
  );
  expect(new Set(accents).size).toBe(6);
});

test('the contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
});

'use client';

import { Card } from '@repo/ui/card';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Input } from '@repo/ui/input';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { several } from '#components/centre/statuses.tsx';

export type PickOption = { id: string; label: string; detail?: string };

export type PickListProps = {
  title: string;
  noun: readonly [one: string, many: string];
  options: readonly PickOption[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  help: string;
};

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** One checkbox selects everything that is shown. */
export function PickList({ title, noun, options, chosen, onChange, help }: PickListProps) {
  const [text, setText] = useState('');
  const wanted = fold(text.trim());
  const shown = options.filter(({ label, detail }) => fold(`${label} ${detail ?? ''}`).includes(wanted));
  const ticked = shown.filter(({ id }) => chosen.has(id)).length;
  const isAll = shown.length > 0 && ticked === shown.length;

  function toggle(ids: readonly string[], on: boolean) {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  }

  return (
    <Card title={title} description={help}>
      <fieldset className="space-y-2">
        <legend className="sr-only">{title}</legend>
        <Input
          type="search"
          aria-label={`Search ${noun[1]}`}
          placeholder={`Search ${noun[1]}`}
          prefix={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <CheckboxWithLabel
          label={`All ${several(shown.length, noun[0], noun[1])} shown`}
          checked={isAll}
          indeterminate={!isAll && ticked > 0}
          disabled={shown.length === 0}
          onChange={(event) =>
            toggle(
              shown.map(({ id }) => id),
              event.target.checked,
            )
          }
          suffix={<span aria-live="polite">{chosen.size} chosen</span>}
        />
        <div className="max-h-96 overflow-y-auto overscroll-contain border-t border-line [contain:content]">
          {shown.length === 0 ? <p className="py-4 text-sm text-muted">Nothing matches.</p> : null}
          {shown.map(({ id, label, detail }) => (
            <CheckboxWithLabel
              key={id}
              label={<bdi>{label}</bdi>}
              description={detail}
              checked={chosen.has(id)}
              onChange={(event) => toggle([id], event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  );
}

'use client';

import { Card } from '@repo/ui/card';
import { Input } from '@repo/ui/input';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { CheckboxList, type CheckboxOption } from './checkbox-list.tsx';

export type CheckboxPickerProps = {
  title: string;
  noun: readonly [one: string, many: string];
  options: readonly CheckboxOption[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  help: string;
};

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** One checkbox selects everything that is shown. */
export function CheckboxPicker({ title, noun, options, chosen, onChange, help }: CheckboxPickerProps) {
  const [text, setText] = useState('');
  const wanted = fold(text.trim());
  const shown = options.filter(({ label, detail }) => fold(`${label} ${detail ?? ''}`).includes(wanted));

  function toggle(toggled: readonly CheckboxOption[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const { id } of toggled) {
      if (isChosen) next.add(id);
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
        <CheckboxList
          options={shown}
          noun={noun}
          isChosen={(id) => chosen.has(id)}
          chosenCount={chosen.size}
          onToggle={toggle}
          emptyText="Nothing matches."
        />
      </fieldset>
    </Card>
  );
}

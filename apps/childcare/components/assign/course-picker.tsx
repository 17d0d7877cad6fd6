'use client';

import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { Input } from '@repo/ui/input';
import { useState } from 'react';
import { CheckboxList, type CheckboxOption } from './checkbox-list.tsx';

type CoursePickerProps = {
  courses: readonly CheckboxOption[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

const atOnce = 25;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Searches in the browser: all courses are here, but only the first of many are drawn, and those chosen at first. */
export function CoursePicker({ courses, chosen, onChange }: CoursePickerProps) {
  const [text, setText] = useState('');
  const [most, setMost] = useState(atOnce);
  const [begun] = useState(chosen);
  const wanted = fold(text.trim());
  const found = courses.filter(({ label, detail }) => fold(`${label} ${detail ?? ''}`).includes(wanted));
  const shown = found.filter(({ id }, index) => index < most || begun.has(id));

  function toggle(toggled: readonly CheckboxOption[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const { id } of toggled) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  }

  return (
    <Card title="Courses" description="Only published courses can be assigned.">
      <fieldset className="space-y-2">
        <legend className="sr-only">Courses</legend>
        <Input
          type="search"
          aria-label="Search courses"
          placeholder="Search courses"
          prefix={<Icon name="search" />}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMost(atOnce);
          }}
        />
        <CheckboxList
          options={shown}
          noun={['course', 'courses']}
          isChosen={(id) => chosen.has(id)}
          chosenCount={chosen.size}
          onToggle={toggle}
          emptyText="Nothing matches."
        />
        {found.length > shown.length ? (
          <Button size="sm" onClick={() => setMost(most + atOnce)}>
            Show more of {formatCount(found.length, ['course', 'courses'])}
          </Button>
        ) : null}
      </fieldset>
    </Card>
  );
}

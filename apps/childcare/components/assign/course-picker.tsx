'use client';

import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { Input } from '@repo/ui/input';
import { useState } from 'react';
import { CheckboxList, type CheckboxOption } from './checkbox-list.tsx';

type CoursePickerProps = {
  courses: readonly CheckboxOption[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Searches in the browser: all courses are here. */
export function CoursePicker({ courses, chosen, onChange }: CoursePickerProps) {
  const [text, setText] = useState('');
  const wanted = fold(text.trim());
  const shown = courses.filter(({ label, detail }) => fold(`${label} ${detail ?? ''}`).includes(wanted));

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
          onChange={(event) => setText(event.target.value)}
        />
        <CheckboxList
          options={shown}
          noun={['course', 'courses']}
          isChosen={(id) => chosen.has(id)}
          chosenCount={chosen.size}
          onToggle={toggle}
          emptyText="Nothing matches."
        />
      </fieldset>
    </Card>
  );
}

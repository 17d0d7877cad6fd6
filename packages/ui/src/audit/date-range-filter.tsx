'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { FormEvent } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { Input } from '../input.tsx';

/** Keeps the other query parameters but resets the page. */
export function DateRangeFilter() {
  const router = useRouter();
  const pathname = usePathname();
  const parameters = useSearchParams();
  const chosen = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' };

  function go(values: { from: string; to: string }) {
    const next = new URLSearchParams(parameters);
    for (const name of ['from', 'to'] as const) {
      if (values[name]) next.set(name, values[name]);
      else next.delete(name);
    }
    next.delete('page');
    router.push(next.size > 0 ? `${pathname}?${next}` : pathname, { scroll: false });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    go({ from: String(data.get('from') ?? ''), to: String(data.get('to') ?? '') });
  }

  return (
    <form
      key={`${chosen.from} ${chosen.to}`}
      onSubmit={submit}
      aria-label="Days"
      className="flex flex-wrap items-end gap-3"
    >
      <Field id="audit-from" label="From">
        {(control) => <Input {...control} type="date" name="from" defaultValue={chosen.from} />}
      </Field>
      <Field id="audit-to" label="To">
        {(control) => <Input {...control} type="date" name="to" defaultValue={chosen.to} />}
      </Field>
      <Button type="submit">Show days</Button>
      {chosen.from || chosen.to ? (
        <Button type="button" variant="ghost" onClick={() => go({ from: '', to: '' })}>
          All days
        </Button>
      ) : null}
    </form>
  );
}

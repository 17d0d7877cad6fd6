'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { tabListStyles, tabStyles } from './tab-styles.ts';

export type TabsProps = {
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
};

/** Parts of one thing, one at a time, switched without a page load. For tabs that belong in the URL: TabLinks. */
export function Tabs({ label, tabs, defaultValue, value, onChange }: TabsProps) {
  return (
    <Radix.Root defaultValue={defaultValue ?? tabs[0]?.value} value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className={tabListStyles}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabStyles}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

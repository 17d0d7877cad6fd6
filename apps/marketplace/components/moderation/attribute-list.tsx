'use client';

import type { ListedAttribute } from '@repo/schemas/marketplace/attribute-editor';
import { ProblemAlert } from '@repo/ui/alert';
import { PageLink } from '@repo/ui/page-link';
import { SortableList } from '@repo/ui/sortable-list';
import { moveOptimisticallyWithUndo, useChangeQueue } from '@repo/ui/use-change-queue';
import { useState } from 'react';
import { api } from '#api.ts';
import { attributeTypeNames } from './attribute-form-fields.tsx';

const idsOf = (attributes: readonly ListedAttribute[]) => attributes.map(({ id }) => id);

/** “Choice: Black, White … 11 more, required” */
export function describeAttribute({
  type,
  options,
  retiredOptions,
  unit,
  isRequired,
}: ListedAttribute): string {
  const shown = options.slice(0, 3).join(', ');
  const more = options.length > 3 ? ` and ${options.length - 3} more` : '';
  const what = options.length > 0 ? `: ${shown}${more}` : unit ? ` in ${unit}` : '';
  const retired = retiredOptions.length > 0 ? `, ${retiredOptions.length} retired` : '';
  return `${attributeTypeNames[type]}${what}${retired}${isRequired ? ', required' : ''}`;
}

export function AttributeList({
  categoryId,
  attributes: initial,
}: {
  categoryId: string;
  attributes: ListedAttribute[];
}) {
  const [attributes, setAttributes] = useState(initial);
  const params = { id: categoryId };
  const { enqueue, problem } = useChangeQueue({
    showStored: async () => {
      const answer = await api('GET /api/moderation/categories/{id}/attributes', { params });
      if (!answer.ok) return answer.failure;
      setAttributes(answer.data);
      return undefined;
    },
  });
  const store = (from: ListedAttribute[], to: ListedAttribute[]) => () =>
    enqueue(() =>
      api('PUT /api/moderation/categories/{id}/attributes/order', {
        params,
        body: { attributeIds: idsOf(to), expectedOrder: idsOf(from) },
      }),
    );
  const reorder = (next: ListedAttribute[]) =>
    moveOptimisticallyWithUndo({
      show: setAttributes,
      before: attributes,
      after: next,
      store: store(attributes, next),
      storeUndo: store(next, attributes),
      text: 'Order changed',
    });
  return (
    <>
      <ProblemAlert problem={problem} title="The new order was not stored" />
      <SortableList
        label="Attributes"
        className="divide-y divide-line rounded-lg border border-line bg-surface-raised [&>li:first-child>div]:rounded-t-lg [&>li:last-child>div]:rounded-b-lg"
        items={attributes}
        getId={({ id }) => id}
        getName={({ label }) => label}
        onReorder={(next) => void reorder(next)}
      >
        {(attribute, _index, handle) => (
          <div className="flex items-center gap-1 bg-surface-raised py-1.5 pr-3">
            {handle}
            <div className="min-w-0 flex-1 text-sm">
              <PageLink
                href={`/moderation/attributes/${attribute.id}`}
                className="link font-medium break-words"
              >
                {attribute.label}
              </PageLink>
              <p className="break-words text-muted">{describeAttribute(attribute)}</p>
            </div>
          </div>
        )}
      </SortableList>
    </>
  );
}

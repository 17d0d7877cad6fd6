import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { MaterialContent } from './material-content.tsx';

type Section = { heading: ClassMaterial | null; items: ClassMaterial[] };

function toSections(materials: readonly ClassMaterial[]): Section[] {
  const sections: Section[] = [];
  for (const material of materials) {
    const last = sections.at(-1);
    if (material.kind === 'heading') sections.push({ heading: material, items: [] });
    else if (last) last.items.push(material);
    else sections.push({ heading: null, items: [material] });
  }
  return sections;
}

/** As learners see them. */
export function MaterialSections({ materials }: { materials: readonly ClassMaterial[] }) {
  if (materials.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Icon name="book-open" />}
          title="No materials yet"
          description="Slides, notes and links from your trainer appear here."
        />
      </Card>
    );
  }
  return (
    <div className="space-y-6">
      {toSections(materials).map(({ heading, items }) => (
        <section
          key={heading?.id ?? 'first'}
          className="rounded-lg border border-line bg-surface-raised p-4"
          aria-label={heading === null ? 'Materials' : undefined}
          aria-labelledby={heading === null ? undefined : heading.id}
        >
          {heading === null ? null : (
            <h2 id={heading.id} className="mb-3 text-lg font-semibold wrap-anywhere">
              <bdi>{heading.name}</bdi>
            </h2>
          )}
          <ul className="space-y-4">
            {items.map((material) => (
              <li key={material.id}>
                <MaterialContent material={material} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

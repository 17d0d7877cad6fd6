import type { ReactNode } from 'react';

export type LandingHeroProps = {
  title: string;
  text: string;
  /** Links, the most likely one first. */
  actions: ReactNode;
  /** A picture of the product. */
  picture: ReactNode;
};

/** The top of a landing page. */
export function LandingHero({ title, text, actions, picture }: LandingHeroProps) {
  return (
    <div className="border-b border-line bg-surface-raised">
      <div className="page-column grid items-center gap-10 py-12 md:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div>
          <h1 className="text-2xl md:text-[2.75rem] md:leading-[1.15]">{title}</h1>
          <p className="mt-4 max-w-[52ch] text-pretty text-muted md:text-lg">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
        </div>
        {picture}
      </div>
    </div>
  );
}

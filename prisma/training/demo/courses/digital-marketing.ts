import type { DemoCourse } from '../course-shape.ts';

export const digitalMarketing: DemoCourse = {
  code: 'TGS-2021003355',
  title: 'Digital Marketing Essentials',
  description:
    'One full day for shops, clinics and small firms that do their own marketing between two customers. You leave with one page that says whom you want to reach, with what, and how you will know.',
  category: 'Business Management',
  trainingHours: 7,
  assessmentHours: 1,
  fee: '420.00',
  status: 'active',
  objectives: [
    'Describe the customer you want in terms you can act on',
    'Write a page and a post that people finish reading',
    'Spend a small advertising budget and read what came of it',
  ],
  units: [
    {
      title: 'Whom you talk to',
      subtopics: [
        {
          title: 'One customer, not everybody',
          text: `
            "Everybody" is not an audience. Think of the last five people who bought gladly and came back. Where did they hear of you, what
            did they ask before they paid, what nearly stopped them? Write the answers down in their words; those words are your headlines.

            A bakery in Bedok discovered that its regulars did not come for the bread. They came because it was open at six, before the first
            bus. "Fresh at six" sold more than any picture of a croissant.`,
        },
        {
          title: 'What you promise',
          text: `
            A promise names what gets better and for whom. "Quality service since 1988" promises nothing. "Your aircon runs again tonight, or
            you do not pay for the visit" can be kept or broken, which is why people believe it.

            Make one that you can keep on a bad day.`,
        },
      ],
    },
    {
      title: 'What you publish',
      subtopics: [
        {
          title: 'A page that answers',
          text: `
            People arrive with three questions: is this for me, what does it cost, what do I do now. Answer them in that order, before the
            first scroll. Opening hours and the nearest MRT station belong at the top of a phone screen, not in a footer.

            Put the price. Those for whom it is too much would not have bought after a phone call either; the others stop wondering.`,
        },
        {
          title: 'Posts people finish',
          text: `
            The first line decides. It has to work without a picture and without a "See more". Begin with a thing that happened, not with a
            greeting: "Yesterday a customer brought back a fan we sold her in 1994."

            One post, one thought, one thing to do. Answer comments within the day; it costs two minutes and every reader sees it.`,
        },
      ],
    },
    {
      title: 'What came of it',
      subtopics: [
        {
          title: 'Fifty dollars well spent',
          text: `
            Start with fifty dollars and one question, such as which of two headlines brings more calls. Change only one thing at a time and let
            it run for a week, because Tuesdays are not Saturdays.

            Count what matters to you. A thousand likes and no booking is a thousand likes. Ask every new customer how they found you and put
            a stroke on a list at the till: the oldest tool in marketing, and still the most honest one.`,
        },
        {
          title: 'Permission and the Do Not Call registry',
          text: `
            Keep a note of when and where somebody agreed to hear from you. A name card dropped into a bowl for a lucky draw is not a yes to
            messages for life. Check numbers against the Do Not Call registry before you send, and let people leave with one tap.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'One-page marketing plan',
      type: 'assignment',
      text: 'Whom, what promise, which two channels, which number you will look at in four weeks. One page, no jargon.',
      dueInDays: 0,
      maxScore: 40,
      work: {
        file: 'One-page marketing plan',
        lines: [
          'Whom: people who moved into the new blocks at Tengah within the last three months.',
          'Promise: curtains measured on Saturday, hung within ten days, one visit only.',
          'Channels: the residents’ chat group, and a card at the two renovation shops.',
          'Number: appointments booked per week; four today, eight in four weeks.',
        ],
      },
    },
  ],
};

import type { DemoCourse } from '../course-shape.ts';

export const foodSafety: DemoCourse = {
  code: 'TGS-2022011871',
  title: 'Food Safety Course Level 1',
  description:
    'One day for everybody who handles food that others will eat: hawkers, baristas, school canteens, hotel kitchens. Short talks, long demonstrations, and a fridge you will reorganise yourself.',
  category: 'Food and Beverage',
  trainingHours: 6.5,
  assessmentHours: 1.5,
  fee: '160.00',
  status: 'active',
  objectives: [
    'Keep yourself, your tools and your station clean enough to serve from',
    'Hold food at temperatures at which bacteria do not grow',
    'Store raw and cooked food so that neither meets the other',
    'Know when not to come to work',
  ],
  units: [
    {
      title: 'You are the first ingredient',
      subtopics: [
        {
          title: 'Hands, properly',
          text: `
            Everybody washes their hands. Almost nobody washes their thumbs. In the next hour you will cover your hands with a cream that glows
            under ultraviolet light, wash as you always do, and look. The glow stays between the fingers, on the thumbs and around the nails,
            and that is where bacteria stay as well.

            Wash for twenty seconds: before you begin, after raw meat and eggs, after the toilet, after money, after your phone. The last one
            surprises people. A phone comes along to every place you go, and nobody washes it.

            Gloves do not replace washing. A glove that touched raw chicken and then lettuce did exactly what a bare hand would have done, only
            you did not feel it.`,
        },
        {
          title: 'When to stay at home',
          text: `
            Diarrhoea, vomiting, a fever, jaundice, an infected cut on the hand: tell your supervisor and do not handle food. Not "I take it
            easy today", not "I only wash vegetables". One cook with norovirus can make two hundred guests ill from one tray of canapés.

            You may come back **two days after the last symptom**, not on the day you feel better. A manager who asks you to come earlier is
            asking for a closed restaurant.

            A clean cut is covered with a blue waterproof plaster and a glove. Blue, because no food is blue.`,
        },
      ],
    },
    {
      title: 'Time and temperature',
      subtopics: [
        {
          title: 'The danger zone',
          text: `
            Between **5 °C and 60 °C** bacteria double about every twenty minutes. One becomes a thousand in three and a half hours and a
            million in seven. That is the whole arithmetic behind most of the rules on this course.

            So hot food stays above 60 °C, cold food below 5 °C, and what stands between goes into people or into the bin within four hours
            from the end of cooking. A bain-marie keeps food hot. It does not make food hot: reheat to 75 °C first, then hold.

            Your thermometer tells the truth only when it is clean and checked. Put it into melting ice once a week; if it does not say zero,
            write down by how much it lies.`,
        },
        {
          title: 'Cooling a pot of curry',
          text: `
            A twenty-litre pot left on the stove takes all night to cool and spends most of it in the danger zone. The rice and curry of the
            next day then carry what grew in the middle, and some of what grew leaves a poison that no reheating destroys.

            1. Divide it into trays no deeper than five centimetres.
            2. Stand them in ice water and stir.
            3. From 60 to 21 °C within two hours, from 21 to 5 °C within another four.
            4. Label, date, lid, fridge.

            It looks like trouble. It is ten minutes.`,
        },
        {
          title: 'Thawing',
          text: `
            In the fridge on the lowest shelf, in a tray that catches what drips, a day ahead. In a hurry: under cold running water in a sealed
            bag. Never on the counter overnight, where the outside has a party while the inside is still frozen.

            Food that has thawed is not frozen again unless it was cooked in between.`,
        },
      ],
    },
    {
      title: 'A place for everything',
      subtopics: [
        {
          title: 'The order of the shelves',
          text: `
            Read a fridge from top to bottom: ready-to-eat food, cooked food, vegetables, then raw fish, raw meat, and raw chicken at the
            bottom. Gravity does not make exceptions, and chicken drips.

            First in, first out. New stock goes behind old stock. A date label has three things on it: what it is, when it was made, when it
            goes. "Sauce, Tuesday" helps nobody on Thursday week.`,
        },
        {
          title: 'Allergens',
          text: `
            For most guests a wrong ingredient is a disappointment. For some it is an ambulance. Peanuts, tree nuts, shellfish, fish, eggs,
            milk, soya, wheat and sulphites are what you must be able to answer for, dish by dish, every time the recipe changes.

            If you are not sure, say so. "I don't know, let me ask the kitchen" is a professional answer. "Should be fine" is not.

            Use a clean board, a clean knife, clean oil. Picking the prawns out of the noodles is not an allergen-free dish.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'Written test',
      type: 'quiz',
      text: 'Thirty questions in forty minutes, eighty per cent to pass. Bring the answer sheet to your trainer, or photograph it and hand it in here.',
      dueInDays: -6,
      maxScore: 30,
      work: {
        file: 'Answer sheet food safety',
        lines: [
          '1 b   2 a   3 d   4 d   5 c   6 a   7 b   8 b   9 d   10 a',
          '11 c  12 c  13 a  14 b  15 d  16 a  17 a  18 c  19 b  20 d',
          '21 b  22 a  23 c  24 d  25 b  26 a  27 c  28 c  29 d  30 b',
        ],
      },
    },
    {
      title: 'Fridge plan for your own workplace',
      type: 'project',
      text: `
        Draw the fridge you use at work as it is today and as it should be. For each change write one line: what could have happened, and what
        prevents it now. One page with a photo or a drawing.`,
      dueInDays: 2,
      maxScore: 40,
      work: {
        file: 'Fridge plan',
        lines: [
          'Today: raw chicken thighs on the second shelf, above the washed salad.',
          'Change 1: chicken to the bottom, in the deep tray. Its juice cannot reach what is eaten raw.',
          'Change 2: yesterday’s sambal gets a label with the day it was made and the day it goes.',
          'Change 3: the milk crate no longer blocks the fan. The fridge holds 3 °C again instead of 8.',
        ],
      },
    },
  ],
};

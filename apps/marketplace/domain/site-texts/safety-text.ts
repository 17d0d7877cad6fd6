export const safetyTextHtml = `
<p>Most people here simply want to sell a thing or find one. These habits keep you safe from the few who do not.</p>
<h2>Before you meet</h2>
<ul>
<li>Keep the chat on this site. Somebody who asks you at once to write on WhatsApp, Telegram or WeChat may want to be where we cannot help.</li>
<li>Look at the profile: how long it has been here, what was sold, and what others wrote about it.</li>
<li>A price far below others, a hurry, and a reason why you cannot see the item belong together in most scams.</li>
</ul>
<h2>When you meet</h2>
<ul>
<li>Choose a public place with people around, such as an MRT station or a mall, by day if you can. For large things, take somebody with you.</li>
<li>Look at the item and try it out. Check the serial number of a phone or computer, and that it is signed out of its owner's accounts.</li>
<li>If you pay the seller yourself, pay when you have seen it and want it: in cash, or by PayNow while you stand together. What you pay on a payment page of ours we hold until you have the item.</li>
<li>If you sell, wait until the money shows in your own banking app; a screenshot proves nothing.</li>
</ul>
<h2>Paying and being paid</h2>
<ul>
<li>Do not transfer a deposit to “reserve” something. We never ask for one, and cannot bring it back.</li>
<li>Gift cards, cryptocurrency and transfers to a third person are never needed for a sale here.</li>
<li>For a buyer to pay you, you need to tell nobody your card number, your Singpass, or a one-time code. A page that a buyer sends you and that asks for these is false.</li>
<li>We have no courier, and an address in a message that asks you to confirm a payment or a delivery is not ours. Nor do SingPost or Ninja Van ask sellers for card details.</li>
</ul>
<h2>Links in messages</h2>
<p>Before you open an address that leads away from this site we show you where it leads. Read the part before the first single slash from right to left: <code>bank.example.sg.pay-me.example</code> belongs to pay-me.example, not to a bank.</p>
<h2>If something feels wrong</h2>
<ul>
<li>Report the listing or the person with “Report” on their page or in the menu of the chat. A moderator reads every report, and nobody learns that it was you.</li>
<li>Block the person in the menu of the chat.</li>
<li>Unsure whether it is a scam? The ScamShield helpline answers at 1799, day and night.</li>
<li>If you have paid or told somebody a code: call your bank at once, then make a police report at the nearest Neighbourhood Police Centre or online. In danger call 999.</li>
</ul>
`.trim();

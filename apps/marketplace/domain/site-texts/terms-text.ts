export const termsTextHtml = `
<p>These terms apply between you and whoever operates this marketplace (“we”). By using it you agree to them.</p>
<h2>1. What we do</h2>
<p>We run a place where people offer things and find each other. A sale is a contract between its buyer and its seller alone. We are not part of it and do not check items, and we hold no money, unless you paid on a payment page of ours.</p>
<h2>2. Your account</h2>
<ul>
<li>You are at least 18 years old, or have the consent of a parent or guardian.</li>
<li>You tell us the truth about yourself, keep your password to yourself, and have one account.</li>
<li>You may close your account in your settings at any time.</li>
</ul>
<h2>3. What you offer</h2>
<ul>
<li>You may sell what you offer, describe it truthfully with its flaws, and show photos of the item itself.</li>
<li>Not allowed are things that may not be sold in Singapore or need a licence that you do not have. These include weapons, drugs and vaporisers, tobacco, alcohol without a licence, medicines, wildlife, counterfeit goods, recalled products, and the data of other people.</li>
<li>Not allowed either are adult content, pyramid selling, loans, gambling, and listings that only advertise another site.</li>
</ul>
<h2>4. How we treat each other</h2>
<ul>
<li>No threats, harassment, hate, or lies about others.</li>
<li>No cheating: no payment “to reserve”, no false links, no fake reviews or offers.</li>
<li>No collecting of other people's data and no programs that burden the service. Programs use the documented API.</li>
</ul>
<h2>5. What we may do</h2>
<p>We may hide listings and reviews and suspend accounts that break these terms. We say why, and you can appeal once against each decision. We pass information to the authorities where the law requires it.</p>
<h2>6. Your content</h2>
<p>What you write and upload stays yours. You allow us to store and show it here for as long as it is part of the service.</p>
<h2>7. Liability</h2>
<p>We run the service with care but cannot promise that it is always available or free of errors. As far as the law allows, we are not liable for what users offer, say or do, nor for indirect loss. Nothing here limits rights that you have under the Consumer Protection (Fair Trading) Act or other law that cannot be excluded.</p>
<h2>8. Changes and law</h2>
<p>We may change these terms and show the new ones here. If you keep using the service after a change, you agree to it. The law of Singapore applies. Small disputes between buyers and sellers can be brought to the Small Claims Tribunals.</p>
`.trim();

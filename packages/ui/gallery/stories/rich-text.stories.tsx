import { type MarkupRules, RichText } from '../../src/rich-text.tsx';
import type { Stories } from '../stories.ts';

const elements = 'h2 h3 p ul ol li blockquote pre code strong em a table thead tbody tr th td hr';
const rules: MarkupRules = {
  hasElement: (element) => elements.split(' ').includes(element),
  hasAttribute: (element, name) => element === 'a' && name === 'href',
};

const everything = `
<h2>What liquidation means</h2>
<p>A position is closed when its margin no longer <strong>covers</strong> what it needs. See
<a href="#/help">the fund</a> and <code>verify-day.mjs</code>.</p>
<h3>When</h3>
<ul><li>The price has reached the level.</li><li>Its average has too.</li></ul>
<ol><li>First</li><li>Second</li></ol>
<blockquote><p>Nobody decides on it.</p></blockquote>
<pre><code>SHA-256(signature ‖ root)</code></pre>
<table><thead><tr><th>Market</th><th>Fee</th></tr></thead>
<tbody><tr><td>Crypto</td><td>0.06%</td></tr><tr><td>Metals</td><td>0.05%</td></tr></tbody></table>
<hr><p>The end.</p>`;

export const richTextStories = {
  file: 'rich-text',
  states: {
    default: () => <RichText html={everything} rules={rules} />,
    empty: () => <RichText html="" rules={rules} />,
    'long text': () => (
      <RichText
        html={`<p>${'A sentence that goes on. '.repeat(12)}</p><pre><code>${'x'.repeat(200)}</code></pre>`}
        rules={rules}
      />
    ),
    Spanish: () => <RichText html="<h2>Qué significa</h2><p>Señal y año.</p>" rules={rules} />,
    'foreign markup': () => (
      <RichText
        html={`<p onclick="x()">Kept<script>x()</script><img src="x" onerror="x()"></p><iframe></iframe>`}
        rules={rules}
      />
    ),
  },
} satisfies Stories;

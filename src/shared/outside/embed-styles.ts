/**
 * The styles of the embed, in a shadow root. Font and size are the host page's; colors, spacing and
 * stars are those of Candor (src/web/styles/theme.css, here in sRGB, which is shorter).
 * `!important` within `:host` wins over any rule of the host page, so no rule for the element
 * itself can hide it.
 */
export const embedStyles = `
:host{all:initial!important;display:block!important;font:inherit!important;
font-size:clamp(14px,1em,20px)!important;line-height:1.5!important;color-scheme:inherit!important}
*{box-sizing:border-box;margin:0;padding:0}
section{--radius:12px;--bg:light-dark(#fff,#1b1613);--s2:light-dark(#f7f3ee,#292421);
--line:light-dark(#e2ddd7,#403935);--edge:light-dark(#84786f,#7d726a);
--fg:light-dark(#1f1915,#f3efea);--fg2:light-dark(#5b544e,#b7b0a8);
--star:light-dark(#c37700,#ffbd4b);--link:light-dark(#af4400,#fcbb82);--r:min(8px,var(--radius));
display:flex;flex-direction:column;gap:20px;padding:24px;border-radius:var(--radius);
border:1px solid var(--line);background:var(--bg);color:var(--fg);text-align:start;
overflow-wrap:anywhere}
[data-theme=light]{color-scheme:light}
[data-theme=dark]{color-scheme:dark}
[data-accent]{--link:light-dark(oklch(from var(--accent) min(l,.53) min(c,.18) h/1),
oklch(from var(--accent) max(l,.78) min(c,.15) h/1));--star:var(--link)}
h2{font-size:1.25em;line-height:1.3;font-weight:650}
.by{font-size:.875em;color:var(--fg2)}
header{display:flex;flex-wrap:wrap;gap: 24px;align-items:center}
.title{flex:1 200px}
.picture{width:96px;height:72px;border-radius:var(--r);background:var(--s2);
object-fit:cover}
.score{display:grid;grid-template-columns:auto 1fr;align-items:center;gap: 0 12px}
.score strong{grid-row:1/3;font-size:2.5em;line-height:1;font-weight:650}
.counts{flex:1 240px;list-style:none;display:grid;gap:2px;max-width:320px;font-size:.8125em;
color:var(--fg2);font-variant-numeric:tabular-nums}
.counts li{display:grid;grid-template-columns:1ch 1fr minmax(2ch,auto);gap:12px;
align-items:center;text-align:end}
meter,meter::-webkit-meter-bar{appearance:none;width:100%;height:8px;border:0;border-radius:4px;
background:var(--line)}
meter::-webkit-meter-optimum-value{border-radius:4px;background:var(--star)}
meter::-moz-meter-bar{border-radius:4px;background:var(--star)}
.stars{height:1.125em;color:var(--star)}
[dir=rtl] svg{scale:-1 1}
path{fill:currentColor;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round}
.off{color:var(--line)}
.disclosure{padding: 8px 16px;font-size:.875em;border-radius:var(--r);background:var(--s2)}
article{display:flex;flex-wrap:wrap;gap:8px 24px;padding:20px 0;border-top:1px solid var(--line)}
.reply{margin-top:12px;padding:12px 0 0;border-top:1px solid var(--line)}
.meta{flex:1 180px}
.line{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}
.paid{font-size:.75em;border:1px solid var(--edge);border-radius:4px;padding:2px 6px;
color:var(--fg2)}
blockquote{white-space:pre-line;max-width:68ch;line-height:1.6}
.text{flex:4 340px}
.photos{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px}
.photos *{display:block}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
button{font:inherit;color:inherit;background:none;cursor:pointer;padding:8px 16px;min-height:44px;
border:1px solid var(--edge);border-radius:var(--r)}
a{color:var(--link);align-self:start}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media (forced-colors:active){.off{color:GrayText}.stars{color:CanvasText}
meter{forced-color-adjust:none;border:1px solid CanvasText;--star:CanvasText}}
`

/** Of the layouts that the script loads when a page has one of them. */
export const layoutStyles = `
.items{display:grid}
.grid .items{grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:16px}
.grid article,.carousel article{--line:light-dark(#d6d0c9,#4d4642);padding:16px;border:0;
flex-flow:column;gap:12px;justify-content:start;border-radius:var(--r);background:var(--s2)}
.carousel .items{grid-auto-flow:column;grid-auto-columns:min(86%,320px);gap:16px;
overflow-x:auto;overscroll-behavior-x:contain;scroll-snap-type:x mandatory;scrollbar-width:thin}
.grid article>*,.carousel article>*{flex:none}
.carousel article{scroll-snap-align:start}
.badge{display:inline-flex;gap:10px;padding:14px 16px;max-width:360px}
.badge .score strong{font-size:2em}
.badge .disclosure{padding:0;background:none;font-size:.8125em;line-height:1.4;color:var(--fg2)}
button:hover{background:var(--s2)}
button[aria-disabled=true]{opacity:.55;cursor:default}
.previous,.next{padding:0;min-width:44px}
button svg{width:20px;height:20px;display:block;margin:auto}
button path{fill:none;stroke-width:2}
.previous svg{rotate:180deg}
@media (prefers-reduced-motion:no-preference){.carousel .items{scroll-behavior:smooth}}
`

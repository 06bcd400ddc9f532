/**
 * The pages of a report in Typst. Everything that differs from report to report comes in as one JSON document and is only
 * ever placed as text: a name or a note is never read as markup. It imports no package, because looking for one would
 * reach for the network (pages.test.ts).
 */
export const TEMPLATE = String.raw`
#let d = json(bytes(sys.inputs.data))
#let ink = rgb("#15201B")
#let ink2 = rgb("#43504A")
#let ink3 = rgb("#5C6862")
#let hair = rgb("#DCE3DE")
#let rule = rgb("#B9C4BD")
#let brand = rgb("#0A6446")
#let bad = rgb("#9A1F18")
#let slot-ink = (rgb("#0A5A40"), rgb("#805000"), rgb("#9B3566"), rgb("#222A36"))
#let day = d.date.split("-").map(int)

#set document(title: d.title, author: d.advisor, description: d.subject, date: datetime(year: day.at(0), month: day.at(1), day: day.at(2)))
#set text(font: "Plumbline Report", fallback: sys.inputs.fallback == "true", size: 9.5pt, fill: ink, lang: "en", region: "US", hyphenate: false)
#set par(leading: 0.62em, spacing: 0.9em)
// A word wider than its column is set smaller, so that a search finds it, or breaks: no character is added.
// Readers of PDFs drop a hyphen at the end of a line, so a hyphenated word is set smaller still before it breaks there.
// Most fit into the narrowest column of names, which is known of their letters alone: measuring takes 30 times as long.
#let letter-ems = (("ijl,.:;!’'", .34), ("frt-", .48), ("abcdeghknopqsuvxyz", .64), ("mw", .92), ("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 1.03))
#let most-ems(word) = word.clusters().map(c => letter-ems.find(((letters, _)) => c in letters)).map(it => if it == none { 9 } else { it.last() }).sum()
#show regex("[^\s$,.%−×–/()]{10,}[,.;:!?]*"): it => if most-ems(it.text) < 7.6 { it } else { context {
  let width = measure(it).width
  // What is set larger stands in a wider one.
  if width <= 75pt * calc.max(1, text.size / 9.5pt) { it } else { box(layout(room => {
    let part = width / room.width
    let most = if text.size > 12pt { 1 } else if it.text.contains("-") { 1.85 } else { 1.35 }
    let chunks(word) = {
      let letters = word.clusters()
      let each = calc.max(1, calc.floor(letters.len() * (room.width / measure(word).width)))
      while each > 1 and letters.chunks(each).any(line => measure(line.join()).width > room.width) { each -= 1 }
      letters.chunks(each).map(line => line.join()).join(linebreak())
    }
    let breaks(word) = if word == "" or measure(word).width <= room.width { word } else { chunks(word) }
    if part <= 1 { it } else if part <= most { text(size: .99em / part, it) } else { it.text.split("-").map(breaks).join("-") }
  })) }
} }

#let key(slot) = box(baseline: 8%, pdf.artifact(image(bytes(d.slots.find(s => s.slot == slot).key), format: "svg", height: 8pt)))
#let slot-head(slot, label, size: 8.5pt) = { key(slot); linebreak(); text(size: size, weight: 600, fill: slot-ink.at(slot - 1), label) }
#let disclosures-page = context { let found = query(<disclosures>); if found.len() > 0 [Disclosures: page #counter(page).at(<disclosures>).first().] }
#let footer = context {
  set text(size: 7.5pt, fill: ink3)
  line(length: 100%, stroke: .6pt + hair)
  v(-3pt)
  grid(columns: (1fr, auto), column-gutter: 18pt,
    [#text(fill: ink2, weight: 600, d.caveat) #disclosures-page],
    text(fill: ink2)[Page #counter(page).display() of #counter(page).final().first()])
  // Under the last page's foot, where it cannot make a page of its own.
  if counter(page).get() == counter(page).final() { v(-3pt); d.made }
}
// A name longer than its room ends in dots: whole it stands on the cover.
#let fitted(name, room) = context {
  let width = measure(name).width
  if width <= room { name } else {
    let letters = name.clusters()
    letters.slice(0, calc.max(1, calc.floor(letters.len() * (room / width)) - 2)).join() + "…"
  }
}
#let header = {
  set text(size: 7.5pt, fill: ink3)
  grid(columns: (1fr, auto), column-gutter: 18pt, align: (left + bottom, right + bottom),
    [Prepared for #text(fill: ink, weight: 600, fitted(d.client, 2.45in)) by #fitted(d.advisor, 2.45in)], [#d.dateInWords])
  v(-4pt)
  line(length: 100%, stroke: .6pt + hair)
}
#set page("us-letter", margin: (left: .8in, right: .8in, top: .95in, bottom: .9in), header: header, footer: footer, header-ascent: 26%, footer-descent: 22%)

// Lines about as long as one another: the narrowest width, by twentieths from a half, that needs no line more.
#let balanced(it) = layout(room => {
  let high(part) = measure(block(width: room.width * part, it)).height
  let whole = high(1)
  let (least, part) = (if whole == measure(it).height { 20 } else { 10 }, 20)
  while least < part {
    let middle = calc.quo(least + part, 2)
    if high(middle / 20) <= whole { part = middle } else { least = middle + 1 }
  }
  block(width: room.width * (part / 20), above: 0pt, below: 0pt, it)
})

#set heading(numbering: none)
#show heading.where(level: 1): it => block(above: 0pt, below: 13pt, sticky: true, {
  set par(leading: .46em)
  balanced(text(size: 19pt, weight: 600, tracking: -0.02em, it.body))
})
#show heading.where(level: 2): it => block(above: 18pt, below: 8pt, sticky: true, text(size: 11.5pt, weight: 600, tracking: -.008em, it.body))
#let eyebrow(body) = block(above: 0pt, below: 7pt, sticky: true, text(size: 8.5pt, weight: 600, fill: brand, body))
#let lede(body) = block(below: 16pt, width: 6.6in, text(size: 9.5pt, fill: ink2, body))
#let title(b) = if b.title != "" [== #b.title]

// Pages that stand alone are set closer, by f, where they would not fit.
#let chart(b, f: 1) = block(breakable: false, width: 100%, above: 18pt, below: 16pt, {
  title(b)
  figure(image(bytes(b.svg), format: "svg", width: 100% * f, alt: b.alt), kind: "chart", supplement: none, outlined: false)
  if b.note != "" { block(above: 9pt, text(size: 8.5pt, fill: ink2, b.note)) }
})

#let summary(b, f: 1) = {
  let n = d.slots.len()
  table(columns: (1.5in,) + (1fr,) * n,
    inset: (x, y) => (left: if x == 0 { 0pt } else { 8pt }, right: if x == n { 0pt } else { 8pt }, y: 5pt * f),
    align: (x, y) => (if x == 0 { left } else { right }) + horizon,
    stroke: (x, y) => (bottom: if y == 0 { .9pt + rule } else { .5pt + hair }),
    table.header(text(size: 8pt, fill: ink3)[At a glance], ..d.slots.map(s => slot-head(s.slot, s.name))),
    ..b.rows.map(r => (text(size: 8.5pt, fill: ink2, r.label), ..r.cells.map(c => {
      if r.isBig { text(size: 17pt, weight: 600, tracking: -.02em, number-width: "tabular", c.text) } else { text(size: 9pt, weight: 500, number-width: "tabular", c.text) }
      if c.note != "" { linebreak(); text(size: 7.5pt, fill: if c.isBad { bad } else { ink3 }, weight: if c.isBad { 600 } else { 400 }, c.note) }
    }))).flatten())
}

#let sides = (left: left, center: center, right: right)
#let starts(groups) = {
  let at = 0
  let found = ()
  for g in groups {
    if g.slot != none { found.push(at) }
    at += g.columns
  }
  found
}
// Typst breaks a table between any two rows. A cell of no width beside those that belong together holds them.
#let bands-of(b) = {
  let at = 0
  let found = (:)
  for n in b.bands {
    found.insert(str(at), n)
    at += n
  }
  found
}
// Written once: in each cell they took a tenth of a report's time.
#let signs = regex("[−×/ ]")
#let words = regex("[A-Za-z]{2}")
#let figures-alone = regex("^([−×]?[$0-9,.%]*[|]|–[|])*$")
#let figures(b) = context {
  title(b)
  let many = b.groups.len() > 0
  let heads = if many { 2 } else { 1 }
  let lines = starts(b.groups)
  let bands = bands-of(b)
  let pad = if many { 2.5pt } else { 6pt }
  let longest = b.columns.enumerate().map(((i, c)) => b.rows.map(r => r.cells.at(i)).sorted(key: it => it.clusters().len()).last(default: ""))
  // Where figures would touch in equal columns they share the width by their length, and the type shrinks as far as it must.
  let ems = longest.map(it => calc.max(2, measure(text(size: 10pt, weight: 600, number-width: "tabular", it)).width / 10pt))
  let figured = b.columns.enumerate().filter(((i, c)) => c.align != "center").map(((i, c)) => i)
  let room = if page.flipped { 9.8in } else { 6.9in } - 25pt * (b.columns.len() - figured.len())
  let need(size) = figured.map(i => ems.at(i) * size * 1pt + 2 * pad).sum(default: 0pt)
  let crowded = many and figured.any(i => (ems.at(i) * b.size * 1pt + 2 * pad) * figured.len() > room)
  let size = if crowded { (b.size, 7.2, 7, 6.6).find(size => need(size) <= room) } else { b.size }
  if size == none { size = 6.2 }
  let width(i, c) = if c.align == "center" { 25pt } else if crowded { (ems.at(i) * size + 2 * pad / 1pt) * 1fr } else if c.align != "left" { 1fr } else if longest.at(i).clusters().len() > 6 { 1.9fr } else { .6fr }
  // Figures take one line each: rows of nothing else are of one height, which need not be measured.
  let plain = b.rows.map(r => many and (r.cells.join("|") + "|").contains(figures-alone))
  let inset-y = if b.size < 8 { 2.55pt } else { 4.4pt }
  let height = measure(text(size: size * 1pt, "0")).height + 2 * inset-y
  let cell(r, c, plain) = {
    let is-bad = c.starts-with("−") or c.starts-with("×")
    let it = text(
      weight: if r.isStrong { 600 } else { 400 },
      // Equal widths are for figures under one another: in words they push hyphens and spaces apart.
      number-width: if plain or not c.contains(words) { "tabular" } else { "proportional" },
      fill: if is-bad { bad } else { ink },
      if plain { c } else { c.split("\n").enumerate().map(((line, it)) => if line == 0 { it } else { linebreak() + text(size: .85em, fill: ink3, it) }).join() })
    // A sign never parts from its figure.
    if many and (if plain { is-bad } else { c.contains(signs) }) { it = context box(width: measure(it).width, it) }
    if many and r.isStrong { table.cell(fill: rgb("#EDF2EE"), it) } else { it }
  }
  let below = .9pt + rule
  set text(size: size * 1pt)
  table(
    columns: (0pt,) + b.columns.enumerate().map(((i, c)) => width(i, c)),
    rows: (auto,) * heads + plain.map(it => if it { height } else { auto }),
    inset: (0pt,) + b.columns.enumerate().map(((i, c)) => (left: if i == 0 and not many { 0pt } else { pad }, right: if i + 1 == b.columns.len() and not many { 0pt } else { pad }, y: inset-y)),
    align: (left,) + b.columns.map(c => sides.at(c.align)),
    stroke: range(b.columns.len() + 1).map(x => (left: if x - 1 in lines { .6pt + rule }, bottom: .45pt + hair)),
    table.header(
      table.cell(rowspan: heads, stroke: (bottom: below))[],
      ..b.groups.map(g => table.cell(colspan: g.columns, align: left, stroke: (bottom: none), inset: (left: 6pt, y: 3pt))[#if g.slot != none { key(g.slot); if g.columns == 1 { linebreak() } else { h(4pt) }; text(size: 8pt, weight: 600, fill: slot-ink.at(g.slot - 1), g.label) } else { text(size: 7pt, fill: ink3, g.label) }]),
      ..b.columns.map(c => table.cell(stroke: (bottom: below), if "slot" in c { slot-head(c.slot, c.label, size: 8pt) } else { text(size: calc.max(7pt, b.size * 1pt - .6pt), fill: ink3, c.label) }))),
    ..b.rows.enumerate().map(((at, r)) => (
      ..if str(at) in bands { (table.cell(rowspan: bands.at(str(at)), breakable: false)[],) },
      ..r.cells.map(c => cell(r, c, plain.at(at))))).flatten())
}

#let cards(b, f: 1) = block(breakable: false, width: 100%, above: 18pt * f, below: 20pt * f, {
  title(b)
  grid(columns: (1fr,) * b.cards.len(), column-gutter: 16pt, ..b.cards.map(c => block(stroke: (top: .9pt + ink), inset: (top: 7pt), width: 100%, {
    text(size: if b.isBig { 19pt } else { 9.5pt }, weight: 600, c.title)
    v(if b.isBig { -7pt } else { -1pt })
    text(size: 9pt, fill: ink2, c.text)
  })))
})

#let pairs(b) = {
  set text(size: 8.5pt)
  for p in b.pairs [
    #block(breakable: false, width: 100%, above: 0pt, below: 4pt, grid(columns: (1.45in, 1fr), column-gutter: 18pt, text(weight: 600, p.title), text(fill: ink2, p.text)))
    #line(length: 100%, stroke: .5pt + hair)
    #v(3pt)
  ]
}

#let flag(body) = block(fill: rgb("#FDF3DC"), stroke: .7pt + rgb("#B87304"), radius: 2pt, inset: (x: 6pt, y: 4pt), text(size: 8.5pt, weight: 600, fill: rgb("#7A4A00"), body))

#let place-block(b, f: 1) = {
  if b.type == "chart" { chart(b, f: f) }
  else if b.type == "summary" { summary(b, f: f) }
  else if b.type == "table" { figures(b) }
  else if b.type == "cards" { cards(b, f: f) }
  else if b.type == "pairs" { pairs(b) }
  else if b.type == "flag" { flag(b.text) }
  else if b.type == "paragraphs" {
    for p in b.paragraphs { par({ for run in p { if run.isBold { strong(run.text) } else { run.text } } }) }
  }
}

// A logo of odd shape keeps its shape: half an inch high, or three inches wide where it would be wider.
#let letterhead = {
  let format = sys.inputs.at("logo", default: "")
  if format != "" {
    let drawn(..size) = image("/logo", format: format, alt: "Logo of " + d.advisor, ..size)
    context { if measure(drawn(height: .55in)).width > 3in { drawn(width: 3in) } else { drawn(height: .55in) } }
    v(4pt)
  }
  text(size: 12pt, weight: 600, tracking: -0.01em, d.advisor)
}

// Long names and descriptions make everything on the cover smaller, so that it stays one page.
#let cover(f) = {
  letterhead
  v(1.5in * f)
  block(below: 16pt * f, text(size: 10.5pt, weight: 600, fill: brand, d.cover.kind))
  block(below: 18pt * f, { set par(leading: .4em); balanced(text(size: f * if d.cover.heading.len() > 48 { 26pt } else { 36pt }, weight: 600, tracking: -.03em, d.cover.heading)) })
  if d.cover.sub != "" { text(size: calc.max(9pt, 13pt * f), fill: ink2, d.cover.sub) }
  v(.5in * f)
  grid(columns: (1.15in, 1fr), row-gutter: 11pt * f, ..d.cover.facts.enumerate().map(((i, f)) => (text(fill: ink3, f.label), text(weight: if i == 0 { 600 } else { 400 }, f.text))).flatten())
  v(.5in * f)
  if d.slots.len() > 1 [
    #block(below: 12pt, text(size: 9.5pt, weight: 600)[What is compared])
    #grid(columns: (1fr,) * d.slots.len(), column-gutter: 10pt,
      ..d.slots.map(s => block(width: 100%, stroke: (top: .7pt + rule), inset: (top: 9pt),
        stack(spacing: 7pt, key(s.slot), text(weight: 600, fill: slot-ink.at(s.slot - 1), s.name), text(size: 8.5pt, fill: ink2, s.what)))))
  ]
}
#page(header: none, footer: none, margin: (x: .8in, top: .8in, bottom: .75in))[
  #layout(room => {
    let fits(f) = measure(block(width: room.width, cover(f))).height <= room.height - 1.1in
    let f = (1, .8, .6, .45).find(fits)
    cover(if f == none { .45 } else { f })
  })
  #v(1fr)
  #line(length: 100%, stroke: .6pt + hair)
  #v(-2pt)
  #block(width: 6.7in, text(size: 8pt, fill: ink2)[#text(weight: 600, fill: ink, d.caveat) #d.coverNote #disclosures-page])
  #v(3pt)
  #grid(columns: (1fr, auto), column-gutter: 18pt, text(size: 7.5pt, fill: ink3, d.made), text(size: 7.5pt, fill: ink2)[Page 1 of #context counter(page).final().first()])
]

#let contents(s, f: 1) = {
  eyebrow(s.eyebrow)
  if s.isDisclosures [= #s.heading <disclosures>] else [= #s.heading]
  if s.lede != "" { lede(s.lede) }
  for b in s.blocks { place-block(b, f: f) }
}
// The page that stands alone: what is a little too long for it is set closer, and what is much too long goes on.
#let first-page(s) = layout(room => {
  let fits(f) = measure(block(width: room.width, contents(s, f: f))).height <= room.height
  let f = (1, .88, .76, .64).find(fits)
  contents(s, f: if f == none { 1 } else { f })
})
// What a part wants of the page it begins on: all of itself where a page can hold it, else a third; of words a third at most.
#let wanted(s) = {
  let page-height = if s.isLandscape { 480pt } else { 640pt }
  let rows = s.blocks.filter(b => b.type == "table").map(b => b.rows.len()).sum(default: 0)
  let own = 85pt + rows * 11pt
  let lines(text, width) = calc.ceil(text.clusters().len() / width)
  let tall(b) = {
    if b.type == "paragraphs" { b.paragraphs.map(p => 8pt + 13pt * lines(p.map(run => run.text).join(), 90)).sum(default: 0pt) }
    else if b.type == "pairs" { b.pairs.map(p => 18pt + 12pt * lines(p.text, 72)).sum(default: 0pt) }
    else { page-height }
  }
  if rows == 0 { calc.min(page-height / 3, 60pt + s.blocks.map(tall).sum(default: 0pt)) }
  else if own > page-height { page-height / 3 } else { own }
}
#let parts(sections) = for (i, s) in sections.enumerate() {
  if i > 0 and s.flows {
    // Room before it, but not where it begins a page; then as much of the page as it wants, given back.
    v(32pt, weak: true)
    context {
      // Disclosures stay together where a page can hold them: a last page of one of them is read by nobody.
      let whole = if s.isDisclosures { measure(block(width: 6.9in, contents(s))).height } else { 0pt }
      let room = if whole > 0pt and whole < 640pt { whole } else { wanted(s) }
      block(height: room, breakable: false, above: 0pt, below: 0pt)
      v(-room)
    }
  } else if i > 0 { pagebreak() }
  if s == d.sections.first() { first-page(s) } else { contents(s) }
}
#let runs(sections) = {
  let found = ()
  for s in sections {
    if found.len() > 0 and found.last().last().isLandscape == s.isLandscape { found.last().push(s) } else { found.push((s,)) }
  }
  found
}
#for run in runs(d.sections) {
  if run.first().isLandscape {
    page(flipped: true, margin: (left: .6in, right: .6in, top: .85in, bottom: .8in), parts(run))
  } else { parts(run) }
}
`;

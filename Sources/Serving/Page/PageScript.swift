/// What pages do beyond links and forms: suggest places, change the card in place, copy, and renew it.
enum PageScript {
    static let text = #"""
        'use strict';
        {
        const find = s => document.querySelector(s), all = s => [...document.querySelectorAll(s)];
        const body = document.body, [playing, stopping, copying, copied, failed] = body.dataset.words.split('|'), say = text => { find('#status').textContent = text };
        document.documentElement.classList.add('script');
        const enc = s => encodeURIComponent(s).replace(/[!'()*]/g, c => '%' + c.charCodeAt(0).toString(16).toUpperCase())
            .replace(/%40/g, '@').replace(/%2C/g, ',').replace(/%2B/g, '+');

        // The search: a combobox with a list (ARIA Authoring Practices).
        const input = find('.search input');
        if (input) {
            const list = document.createElement('ul'), form = input.form, known = new Map();
            list.id = 'found'; list.hidden = true; list.setAttribute('role', 'listbox'); list.setAttribute('aria-label', input.getAttribute('aria-label'));
            form.append(list);
            for (const [name, value] of Object.entries({role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': 'found',
                'aria-expanded': 'false'})) input.setAttribute(name, value);
            let rows = [], active = -1, asking, timer, telling;
            const close = () => { list.hidden = true; active = -1; input.setAttribute('aria-expanded', 'false');
                input.removeAttribute('aria-activedescendant') };
            const go = place => { input.value = place; form.requestSubmit() };
            const mark = index => {
                active = index;
                rows.forEach((row, i) => row.setAttribute('aria-selected', i === index));
                if (index < 0) input.removeAttribute('aria-activedescendant');
                else { input.setAttribute('aria-activedescendant', rows[index].id); rows[index].scrollIntoView({block: 'nearest'}) }
            };
            const fold = s => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
            // The name with what matches marked, whose letters may have accents.
            const marked = (name, query) => {
                const span = document.createElement('span'), letters = [...name];
                let count = 0;
                while (count < letters.length && fold(letters.slice(0, count).join('')).length < fold(query).length) count++;
                const start = letters.slice(0, count).join('');
                if (count && fold(start) === fold(query)) {
                    const part = document.createElement('mark');
                    part.textContent = start;
                    span.append(part, letters.slice(count).join(''));
                } else span.textContent = name;
                return span;
            };
            const show = (places, query) => {
                rows = places.map((place, i) => {
                    const row = document.createElement('li'), where = document.createElement('span');
                    row.id = 'found-' + i;
                    row.setAttribute('role', 'option');
                    where.textContent = [place.region, place.countryName].filter(Boolean).join(', ');
                    row.append(marked(place.name, query.split(',')[0].trim()), where);
                    row.addEventListener('pointerdown', event => {
                        event.preventDefault();
                        go(place.query || place.latitude + ',' + place.longitude);
                    });
                    row.place = place;
                    return row;
                });
                list.replaceChildren(...rows);
                close();
                clearTimeout(telling);
                telling = setTimeout(() => say(body.dataset.found.split('|')[rows.length]), 500);
                if (!rows.length) return;
                list.hidden = false;
                input.setAttribute('aria-expanded', 'true');
                mark(-1);
            };
            const ask = async () => {
                const query = input.value.trim();
                asking?.abort();
                if (!query) return close();
                if (known.has(query)) return show(known.get(query), query);
                asking = new AbortController();
                try {
                    const answer = await fetch('find?limit=8&q=' + encodeURIComponent(query), {signal: asking.signal});
                    const places = answer.ok ? await answer.json() : [];
                    if (answer.ok || answer.status === 404) known.set(query, places);
                    show(places, query);
                } catch { }
            };
            input.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(ask, 120) });
            input.addEventListener('blur', close);
            input.addEventListener('keydown', event => {
                const open = !list.hidden, step = {ArrowDown: 1, ArrowUp: -1}[event.key];
                if (step) {
                    event.preventDefault();
                    if (!open) return ask();
                    mark(active < 0 ? (step > 0 ? 0 : rows.length - 1) : (active + step + rows.length) % rows.length);
                } else if (event.key === 'Enter' && open && active >= 0) {
                    event.preventDefault();
                    const place = rows[active].place;
                    go(place.query || place.latitude + ',' + place.longitude);
                } else if (event.key === 'Escape') {
                    if (open) { event.preventDefault(); close() } else input.value = '';
                }
            });
        }

        // The card.
        const image = find('#picture');
        if (image) {
            const fields = body.dataset.state.split('\n'), place = fields[0], state = new Map();
            for (let i = 1; i < fields.length; i += 2) state.set(fields[i], fields[i + 1]);
            const origin = body.dataset.origin, stage = find('.stage'), slider = find('#hour');
            const query = pairs => pairs.length ? '?' + pairs.map(([n, v]) => n + '=' + enc(v)).join('&') : '';
            const motion = ['animate', 'pace', 'once'], calm = matchMedia('(prefers-reduced-motion: reduce)');
            // Whether the card moves unless somebody wants less motion or has stopped it, and whether it stands for a moment.
            let plays = !calm.matches, waits = false;
            const runs = () => state.has('animate') && plays && !waits;
            const file = (form, isStill = ['png', 'svg', 'pdf'].includes(form)) => {
                const pairs = new Map([...state].filter(([n]) => !isStill || !motion.includes(n)));
                if (form === 'apng' || form === 'mp4') { pairs.delete('scale'); pairs.set('scale', '0.5') }
                return enc(place) + '.' + form + query([...pairs]);
            };
            const source = () => file(runs() ? 'apng' : 'png');
            // A moving picture is as large as the still with half of its pixels.
            const put = (image, url) => {
                const moves = url.includes('.apng');
                image.removeAttribute(moves ? 'src' : 'srcset');
                if (moves) image.srcset = url + ' 0.5x'; else image.src = url;
            };
            const play = find('#play');
            const name = () => {
                if (!play) return;
                play.hidden = !state.has('animate');
                play.textContent = plays ? stopping : playing;
            };
            find('.stage source')?.remove();
            name();
            const page = () => './' + query([['place', place], ...[...state].filter(([n, v]) => n !== 'card' || v !== 'day')]);
            const escaped = s => s.replace(/[&<>"']/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c] || '&#39;');
            const set = (name, value) => { if (value) state.set(name, value); else state.delete(name) };
            const warnings = find('#warnings');
            let latest = 0, timer, isOver = false;
            // The seconds until the picture can change; 0 if it does not.
            let lifetime = body.dataset.end && Math.max(5, body.dataset.end - (performance.timeOrigin + performance.now()) / 1000);

            // Whether a file that moves has no more pixels than the server draws.
            const isServed = link => {
                if (!link.dataset.most) return true;
                const most = new Map(link.dataset.most.split('|').map(each => each.split('='))), radio = find('[name=size]:checked');
                const sides = /^(\d+)x(\d+)$/.exec(state.get('size'))?.slice(1) || [radio?.dataset.width, radio?.dataset.height];
                return sides.map(each => Math.round(each / 2)).reduce((a, b) => a * b) <= most.get(state.get('animate'));
            };
            const codes = (alt, width, height) => {
                const moves = state.has('animate'), url = origin + file(moves ? 'apng' : 'png');
                const put = (id, text) => { find('#' + id).value = text };
                put('url', url);
                put('markdown', `![${alt.replace(/[[\]]/g, '')}](${url})`);
                put('html', `<img src="${escaped(url)}" width="${width}" height="${height}" alt="${escaped(alt)}">`);
                put('graph', `<meta property="og:image" content="${escaped(origin + file('png'))}"><meta property="og:image:alt" content="${
                    escaped(alt)}"><meta name="twitter:card" content="summary_large_image">`);
                find('#png').href = file('png');
                for (const form of ['svg', 'pdf']) {
                    find('#' + form).href = file(form);
                    find('#' + form).hidden = (state.get('size') || '').startsWith('eink');
                }
                for (const link of all('#apng, #mp4')) {
                    link.hidden = !moves || !isServed(link);
                    link.href = file(link.id);
                }
            };
            // Shows the card of the state; the last one stays until it is there.
            const update = async (isNews = true) => {
                const number = ++latest, next = new Image(), picture = source(), url = picture + (isNews ? '' : '#' + number);
                stage.setAttribute('aria-busy', 'true');
                try {
                    const caching = isNews ? 'default' : 'no-cache';
                    if (!isNews) await fetch(picture, {cache: caching});
                    next.src = url;
                    const [answer] = await Promise.all([fetch(file('json', !runs()), {cache: caching}), next.decode()]);
                    const card = await answer.json(), sky = card.sky;
                    if (number !== latest) return;
                    put(image, url);
                    image.width = next.naturalWidth;
                    image.height = next.naturalHeight;
                    image.alt = find('#words').textContent = card.alt;
                    if (sky) document.documentElement.dataset.sky = sky;
                    if (find('#url')) codes(card.alt, next.naturalWidth, next.naturalHeight);
                    const age = /max-age=(\d+)/.exec(answer.headers.get('cache-control') || '');
                    if (age && lifetime) lifetime = +age[1];
                    if (isNews) say(card.alt);
                    if (!waits) tell(caching, number).catch(() => {});
                } catch {
                    if (number !== latest) return;
                    const answer = await fetch(picture).catch(() => null);
                    say(answer && !answer.ok ? await answer.text() : failed);
                } finally {
                    if (number === latest) { stage.removeAttribute('aria-busy'); wait() }
                }
            };
            // The warnings are those of the moment of the card.
            const tell = async (caching, number) => {
                const answer = await fetch(page(), {cache: caching}), text = await answer.text();
                const news = new DOMParser().parseFromString(text, 'text/html').querySelector('#warnings');
                if (news && number === latest && news.innerHTML !== warnings.innerHTML) warnings.replaceChildren(...news.childNodes);
            };
            // A new picture at the end of its lifetime, while somebody may look.
            const wait = () => {
                clearTimeout(timer);
                isOver = false;
                if (lifetime) timer = setTimeout(() => { isOver = true; renew() }, (lifetime + 1) * 1000);
            };
            const renew = () => { if (isOver && !document.hidden) update(false) };
            wait();
            if (state.has('animate')) put(image, source());
            play?.addEventListener('click', () => { plays = !plays; name(); update() });
            document.addEventListener('visibilitychange', renew);

            if (find('#choices')) {
                const moves = find('[name=animate]');
                const change = (option, value, keeps) => {
                    set(option, value);
                    // What cannot move on paper.
                    const isPaper = (state.get('size') || '').startsWith('eink');
                    if (isPaper) motion.forEach(each => state.delete(each));
                    if (option === 'animate') { plays = !calm.matches; state.delete('pace') }
                    moves.value = state.get('animate') || '';
                    moves.disabled = isPaper;
                    name();
                    // The page speaks the language of the card.
                    if (option === 'locale') return location.replace(page());
                    history[keeps ? 'pushState' : 'replaceState'](null, '', page());
                    const hidden = find(`#choices input[type=hidden][name="${option}"]`);
                    if (hidden) hidden.value = value;
                    thumbnails();
                    return update();
                };
                const thumbnails = () => {
                    const small = changes => enc(place) + '.png' + query([...new Map([...state, ...changes, ['scale', '0.14']])]
                        .filter(([n, v]) => v && !motion.includes(n)));
                    for (const link of all('[data-card]')) {
                        const isCurrent = link.dataset.card === state.get('card');
                        link.toggleAttribute('aria-current', isCurrent);
                        if (isCurrent) link.setAttribute('aria-current', 'true');
                        link.querySelector('img').src = small([['card', link.dataset.card], ['size', '']]);
                    }
                    for (const radio of all('[name=size]'))
                        radio.nextElementSibling.src = small([['size', radio.value === 'square' ? '' : radio.value]]);
                };
                for (const link of all('[data-card]')) link.addEventListener('click', event => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
                    event.preventDefault();
                    change('card', link.dataset.card, true);
                });
                for (const control of all('#choices select, [name=size]')) control.addEventListener('change', () =>
                    change(control.name, control.value === 'square' ? '' : control.value));
                window.addEventListener('popstate', () => location.reload());

                const hours = slider.dataset.hours.split('|'), said = slider.dataset.said.split('|'), sun = slider.dataset.sun.split(',').map(Number);
                const stops = [[-18, '#101943'], [-6, '#282873'], [0, '#8A5F9C'], [6, '#C9A08C'], [15, '#6FA8DC'], [90, '#4D94DB']];
                const color = height => stops.find(([most]) => height <= most)[1];
                slider.style.setProperty('--track', `linear-gradient(to ${document.dir === 'rtl' ? 'left' : 'right'},${sun.map(color).join(',')})`);
                let asked = 0, later;
                const move = isChosen => {
                    const hour = +slider.value;
                    find('#time').textContent = hour ? hours[hour] : said[0];
                    slider.setAttribute('aria-valuetext', said[hour]);
                    slider.style.setProperty('--sun', sun[hour] > 0 ? '#FFB03E' : '#C9D2EA');
                    if (isChosen) set('at', hour ? `+${hour}h` : '');
                };
                move(false);
                slider.addEventListener('input', () => {
                    move(true);
                    clearTimeout(later);
                    // It moves again from the hour that is chosen in the end.
                    waits = true;
                    later = setTimeout(() => { asked = performance.now(); update() }, Math.max(0, asked + 125 - performance.now()));
                });
                slider.addEventListener('change', () => { clearTimeout(later); waits = false; change('at', state.get('at')) });
                slider.addEventListener('keydown', event => {
                    const value = {PageUp: +slider.value + 6, PageDown: +slider.value - 6}[event.key];
                    if (value === undefined) return;
                    event.preventDefault();
                    slider.value = value;
                    move(true);
                    change('at', state.get('at'));
                });

                for (const field of all('.row input')) {
                    const button = document.createElement('button');
                    button.type = 'button';
                    button.textContent = copying;
                    button.setAttribute('aria-label', copying + ': ' + field.labels[0].textContent);
                    field.after(button);
                    field.addEventListener('focus', () => field.select());
                    button.addEventListener('click', async () => {
                        try { await navigator.clipboard.writeText(field.value) } catch { field.select(); document.execCommand('copy') }
                        button.textContent = copied;
                        say(copied);
                        setTimeout(() => { button.textContent = copying }, 2000);
                    });
                }
            }
        }
        }

        """#
}

//! Writes the lines of a certificate.
//!
//! Each fact is proved once, when it is first needed, and before the line that needs it. Hence a
//! certificate does not contain unused lines, and no proof is circular.

use std::io::Write;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};
use upstar::{Interrupted, Player};
use upstar_notation::visible;
use upstar_verify::Checker;

use crate::games::{CertificateGames, CertificateId, Construction, Reply, ZERO};
use crate::lines::{ProofLine, write_lines};
use crate::terms::ReducedSums;
use crate::{CertifyRefusal, deeper, refused};

pub(crate) struct Proof<'a, 'w> {
    pub(crate) games: CertificateGames<'a>,
    out: &'w mut dyn Write,
    /// The requested statement, which becomes a comment.
    statement: &'w str,
    pub(crate) lines: u64,
    checker: Checker,
    printed: Vec<String>,
    pub(crate) shown: ShownFacts,
    /// The lines that are not written yet, and their maximum number.
    unwritten: Vec<ProofLine>,
    most: usize,
    pub(crate) strategy: Strategy,
}

/// The way in which games with positions are compared.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Strategy {
    /// The second player wins the difference.
    Play,
    /// Positions are replaced by their values.
    Values,
    /// The second player wins the reduced difference, in which small parts are replaced.
    Sums,
}

/// The labels and facts of the lines so far.
#[derive(Default)]
pub(crate) struct ShownFacts {
    pub(crate) sums: ReducedSums,
    numbers: HashMap<CertificateId, u32, FixedState>,
    rules: usize,
    at_most: HashSet<(CertificateId, CertificateId), FixedState>,
    less_or_confused: HashSet<(CertificateId, CertificateId), FixedState>,
    canonical: HashSet<CertificateId, FixedState>,
    values: HashMap<CertificateId, CertificateId, FixedState>,
    nim: HashSet<CertificateId, FixedState>,
    misere: HashSet<(CertificateId, Player, bool), FixedState>,
}

impl ShownFacts {
    fn new() -> ShownFacts {
        ShownFacts {
            numbers: HashMap::from_iter([(ZERO, 0)]),
            canonical: HashSet::from_iter([ZERO]),
            ..ShownFacts::default()
        }
    }
}

/// The maximum number of lines in the first round of attempts, its factor for each later round, and
/// the number after which there are no more attempts. An attempt without a new line is still
/// computing a value, and the next round is a later one.
const FIRST_LINES: usize = 1000;
const GROWTH: usize = 2;
const GROWTH_WITHOUT_LINES: usize = 16;
const MOST_LINES: usize = 256_000;
/// The limit on steps for each line of an attempt.
const STEPS_FOR_A_LINE: u64 = 64;

fn letter(player: Player) -> char {
    player.pick('L', 'R')
}

fn joined(words: &[String]) -> String {
    words.iter().flat_map(|word| [" ", word]).collect()
}

impl<'a, 'w> Proof<'a, 'w> {
    /// Nothing is written before the proof is complete, and nothing for a false statement.
    pub(crate) fn new(
        games: CertificateGames<'a>,
        out: &'w mut dyn Write,
        statement: &'w str,
    ) -> Proof<'a, 'w> {
        Proof {
            games,
            out,
            statement,
            lines: 0,
            checker: Checker::new(),
            printed: Vec::new(),
            shown: ShownFacts::new(),
            unwritten: Vec::new(),
            most: usize::MAX,
            strategy: Strategy::Values,
        }
    }

    pub(crate) fn line(&mut self, line: &str) -> Result<(), CertifyRefusal> {
        self.line_needing(line, &[])
    }

    /// Appends a line that needs the labels of these games, if they have labels.
    fn line_needing(
        &mut self,
        line: &str,
        games: &[&[CertificateId]],
    ) -> Result<(), CertifyRefusal> {
        if self.unwritten.len() >= self.most {
            return Err(CertifyRefusal::Interrupted(Interrupted::too_large(
                "the certificate is too long",
            )));
        }
        let labels = games.concat().into_iter().filter_map(|id| self.shown.numbers.get(&id));
        let needed = labels.copied().collect();
        self.unwritten.push(ProofLine { text: line.to_owned(), needed });
        Ok(())
    }

    /// Writes a proof.
    pub(crate) fn write_proof(
        &mut self,
        prove: impl Fn(&mut Proof<'a, 'w>) -> Result<(), CertifyRefusal>,
    ) -> Result<(), CertifyRefusal> {
        prove(self)?;
        self.write("upstar-certificate 1")?;
        for line in visible(self.statement).lines() {
            self.write(&format!("# {line}"))?;
        }
        write_lines(std::mem::take(&mut self.unwritten), |line| self.write(line))
    }

    /// Writes a proof by one of the strategies. All are attempted with a growing limit on the number
    /// of lines, so that the result is usually the shortest one. An attempt continues with the
    /// lines of the one before.
    pub(crate) fn write_shorter(
        &mut self,
        prove: impl Fn(&mut Proof<'a, 'w>) -> Result<(), CertifyRefusal>,
    ) -> Result<(), CertifyRefusal> {
        let mut begun = [Strategy::Play, Strategy::Sums, Strategy::Values]
            .map(|strategy| (strategy, FIRST_LINES, Vec::new(), ShownFacts::new()));
        let mut most = FIRST_LINES;
        while most <= MOST_LINES {
            let mut best: Option<Vec<ProofLine>> = None;
            let has_parts = self.games.rules.iter().any(|rules| rules.has_parts);
            for (strategy, next, lines, shown) in &mut begun {
                if most < *next || *strategy == Strategy::Sums && !has_parts {
                    continue;
                }
                // A much shorter proof would have been found in an earlier round.
                if best.is_some() && most > FIRST_LINES {
                    break;
                }
                let (most, before) = (best.as_ref().map_or(most, Vec::len), lines.len());
                if self.attempt(*strategy, most, lines, shown, &prove)? {
                    best = Some(std::mem::take(lines));
                } else if lines.len() == before {
                    *next = most * GROWTH_WITHOUT_LINES;
                }
            }
            if let Some(lines) = best {
                self.unwritten = lines;
                return self.write_proof(|_| Ok(()));
            }
            most *= GROWTH;
        }
        let [(strategy, _, lines, shown), ..] = begun;
        (self.strategy, self.unwritten, self.shown) = (strategy, lines, shown);
        self.write_proof(prove)
    }

    /// Returns `true` if a proof has at most `most` lines. If not, an attempt with a larger limit
    /// may continue with `lines` and `shown`.
    fn attempt(
        &mut self,
        strategy: Strategy,
        most: usize,
        lines: &mut Vec<ProofLine>,
        shown: &mut ShownFacts,
        prove: impl Fn(&mut Proof<'a, 'w>) -> Result<(), CertifyRefusal>,
    ) -> Result<bool, CertifyRefusal> {
        self.strategy = strategy;
        std::mem::swap(&mut self.unwritten, lines);
        std::mem::swap(&mut self.shown, shown);
        self.most = most;
        let budget = self.games.cx.budget;
        let proved = budget.within(STEPS_FOR_A_LINE * most as u64, || prove(self));
        std::mem::swap(&mut self.shown, shown);
        shown.sums.interrupt();
        std::mem::swap(&mut self.unwritten, lines);
        self.most = usize::MAX;
        match proved {
            Ok(()) => Ok(true),
            Err(CertifyRefusal::Interrupted(_)) => {
                // Fails if the budget is exhausted.
                budget.spend(0)?;
                Ok(false)
            }
            Err(refusal) => Err(refusal),
        }
    }

    pub(crate) fn write(&mut self, line: &str) -> Result<(), CertifyRefusal> {
        self.lines += 1;
        let printed = &mut self.printed;
        let checked = self.checker.line(line.as_bytes(), &mut |line| printed.push(line.to_owned()));
        checked.map_err(|fault| refused(fault, self.lines))?;
        Ok(writeln!(self.out, "{line}")?)
    }

    pub(crate) fn printed_claims(&self) -> Vec<String> {
        let claims = self.printed.iter().filter_map(|line| line.strip_prefix("holds: "));
        claims.map(str::to_owned).collect()
    }

    /// Returns the label of a game, after writing its line if necessary.
    pub(crate) fn number(&mut self, id: CertificateId) -> Result<u32, CertifyRefusal> {
        if let Some(&known) = self.shown.numbers.get(&id) {
            return Ok(known);
        }
        let construction = self.games.construction(id).clone();
        let line = match construction {
            Construction::Literal { left, right } => {
                let (left, right) = (self.listed(&left)?, self.listed(&right)?);
                format!("{left} |{right}")
            }
            Construction::Position(rules, parts) => {
                while self.shown.rules <= rules {
                    let number = self.shown.rules + 1;
                    let line = format!("r {number} {}", self.games.rules[number - 1].line);
                    self.line(&line)?;
                    self.shown.rules = number;
                }
                format!(" {} {}", rules + 1, self.games.text(id, &parts))
            }
            Construction::Sum(terms) => self.listed(&terms)?,
            Construction::Negative(of) => self.listed(&[of])?,
        };
        let number = self.shown.numbers.len() as u32;
        let kind = match self.games.construction(id) {
            Construction::Literal { .. } => 'g',
            Construction::Position(..) => 'p',
            Construction::Sum(_) => 's',
            Construction::Negative(_) => 'm',
        };
        self.line(&format!("{kind} {number}{line}"))?;
        self.shown.numbers.insert(id, number);
        Ok(number)
    }

    pub(crate) fn listed(&mut self, ids: &[CertificateId]) -> Result<String, CertifyRefusal> {
        let mut line = String::new();
        for &id in ids {
            line += &format!(" {}", deeper(|| self.number(id))?);
        }
        Ok(line)
    }

    /// Decides i ≤ j with the engine.
    pub(crate) fn is_at_most(
        &mut self,
        i: CertificateId,
        j: CertificateId,
    ) -> Result<bool, CertifyRefusal> {
        if i == j || self.shown.at_most.contains(&(i, j)) {
            return Ok(true);
        }
        if self.strategy != Strategy::Values && self.games.is_literal(i) {
            let value = self.games.value(i)?;
            return Ok(!self.games.wins_against(&Reply::Game(j), value, Player::Right)?);
        }
        if self.strategy != Strategy::Values && self.games.is_literal(j) {
            let value = self.games.value(j)?;
            return Ok(!self.games.wins_against(&Reply::Game(i), value, Player::Left)?);
        }
        let (g, h) = (self.games.value(i)?, self.games.value(j)?);
        Ok(self.games.cx.leq(g, h)?)
    }

    /// Proves i ≤ j, which must hold.
    pub(crate) fn show_at_most(
        &mut self,
        i: CertificateId,
        j: CertificateId,
    ) -> Result<(), CertifyRefusal> {
        if i == j || self.shown.at_most.contains(&(i, j)) {
            return Ok(());
        }
        self.games.cx.budget.spend(1)?;
        if self.strategy == Strategy::Values && self.by_their_values(i, j)? {
            return Ok(());
        }
        if self.uses_sums(i, j) {
            self.show_sum_at_most(i, j)?;
            self.shown.at_most.insert((i, j));
            return Ok(());
        }
        let (left, right) =
            (self.games.options(i, Player::Left)?, self.games.options(j, Player::Right)?);
        let mut words = Vec::new();
        for &x in &*left {
            words.push(deeper(|| self.witness(x, j))?);
        }
        for &y in &*right {
            words.push(deeper(|| self.witness(i, y))?);
        }
        let (m, n) = (self.number(i)?, self.number(j)?);
        self.line_needing(&format!("le {m} {n}{}", joined(&words)), &[&left, &right])?;
        self.shown.at_most.insert((i, j));
        Ok(())
    }

    fn uses_sums(&self, i: CertificateId, j: CertificateId) -> bool {
        self.strategy == Strategy::Sums && !(self.games.is_literal(i) && self.games.is_literal(j))
    }

    /// Proves i ≤ j by replacing positions by their values. Returns `false` if that is impossible.
    fn by_their_values(
        &mut self,
        i: CertificateId,
        j: CertificateId,
    ) -> Result<bool, CertifyRefusal> {
        let (Some(g), Some(h)) = (self.valued(i)?, self.valued(j)?) else { return Ok(false) };
        if g == i && h == j {
            return Ok(false);
        }
        self.show_at_most(g, h)?;
        let (m, n) = (self.number(i)?, self.number(j)?);
        let (x, y) = (self.number(g)?, self.number(h)?);
        if g != i && g != h {
            self.line(&format!("tr {m} {x} {y}"))?;
        }
        if h != j {
            self.line(&format!("tr {m} {y} {n}"))?;
        }
        self.shown.at_most.insert((i, j));
        Ok(true)
    }

    /// Replaces positions by their values, and proves that the result equals the game. Returns
    /// `None` if there is no short proof.
    fn valued(&mut self, id: CertificateId) -> Result<Option<CertificateId>, CertifyRefusal> {
        if self.games.is_literal(id) {
            return Ok(Some(id));
        }
        Ok(match self.games.construction(id).clone() {
            Construction::Position(..) => Some(self.show_value(id)?),
            Construction::Sum(terms) => {
                let mut values = Vec::new();
                for &term in &terms {
                    let Some(value) = self.valued(term)? else { return Ok(None) };
                    values.push(value);
                }
                let sum = self.games.intern(Construction::Sum(values.clone().into()));
                // A sum of the same terms in another order may have been interned before.
                if !matches!(self.games.construction(sum), Construction::Sum(terms) if **terms == *values)
                {
                    return Ok(None);
                }
                let (m, n) = (self.number(id)?, self.number(sum)?);
                self.line(&format!("add {m} {n}"))?;
                self.line(&format!("add {n} {m}"))?;
                self.shown.at_most.extend([(id, sum), (sum, id)]);
                Some(sum)
            }
            Construction::Literal { .. } | Construction::Negative(_) => None,
        })
    }

    pub(crate) fn show_less_or_confused(
        &mut self,
        i: CertificateId,
        j: CertificateId,
    ) -> Result<(), CertifyRefusal> {
        if self.shown.less_or_confused.contains(&(i, j)) {
            return Ok(());
        }
        if self.uses_sums(i, j) {
            self.show_sum_less_or_confused(i, j)?;
            self.shown.less_or_confused.insert((i, j));
            return Ok(());
        }
        let witness = self.witness(i, j)?;
        let (m, n) = (self.number(i)?, self.number(j)?);
        self.line(&format!("lf {m} {n} {witness}"))?;
        self.shown.less_or_confused.insert((i, j));
        Ok(())
    }

    /// Returns a witness of x ⧏ y, which must hold. Prefers an option for which the required
    /// inequality is already proved, and then one to which the opponent has few replies.
    fn witness(&mut self, x: CertificateId, y: CertificateId) -> Result<String, CertifyRefusal> {
        let mut replies: Vec<(Player, Reply)> = Vec::new();
        for (player, game, fixed) in [(Player::Left, y, x), (Player::Right, x, y)] {
            for reply in self.games.replies(game, player)? {
                if let Some(option) = self.games.known_reply(&reply) {
                    let (i, j) = player.pick((fixed, option), (option, fixed));
                    if i == j || self.shown.at_most.contains(&(i, j)) {
                        return self.option_word(player, option, fixed);
                    }
                }
                replies.push((player, reply));
            }
        }
        // All options of a game are compared if its value is proved.
        if self.strategy != Strategy::Values {
            let mut ordered = Vec::with_capacity(replies.len());
            let (left, right) = (Reply::Game(x), Reply::Game(y));
            let others = [
                self.games.mobility(&left, Player::Left)?,
                self.games.mobility(&right, Player::Right)?,
            ];
            for (player, reply) in replies {
                let moves = self.games.mobility(&reply, player.opponent())?;
                let moves = moves + player.pick(others[0], others[1]);
                ordered.push(((self.games.size(&reply), moves), player, reply));
            }
            ordered.sort_by_key(|reply| reply.0);
            replies = ordered.into_iter().map(|(_, player, reply)| (player, reply)).collect();
        }
        for (player, reply) in replies {
            let fixed = player.pick(x, y);
            if self.wins_with(player, &reply, fixed)? {
                let option = self.games.intern_reply(&reply)?;
                let (i, j) = player.pick((fixed, option), (option, fixed));
                self.show_at_most(i, j)?;
                return self.option_word(player, option, fixed);
            }
        }
        Err(CertifyRefusal::Fault)
    }

    /// Decides fixed ≤ reply for Left, and reply ≤ fixed for Right.
    fn wins_with(
        &mut self,
        player: Player,
        reply: &Reply,
        fixed: CertificateId,
    ) -> Result<bool, CertifyRefusal> {
        if self.strategy != Strategy::Values && self.games.is_literal(fixed) {
            let value = self.games.value(fixed)?;
            return Ok(!self.games.wins_against(reply, value, player.opponent())?);
        }
        let option = self.games.intern_reply(reply)?;
        let (i, j) = player.pick((fixed, option), (option, fixed));
        self.is_at_most(i, j)
    }

    fn option_word(
        &mut self,
        player: Player,
        option: CertificateId,
        fixed: CertificateId,
    ) -> Result<String, CertifyRefusal> {
        self.number(fixed)?;
        Ok(format!("{}{}", letter(player), self.number(option)?))
    }

    pub(crate) fn show_canonical(&mut self, id: CertificateId) -> Result<(), CertifyRefusal> {
        if self.shown.canonical.contains(&id) {
            return Ok(());
        }
        let Construction::Literal { left, right } = self.games.construction(id).clone() else {
            return Err(CertifyRefusal::NotInFormat(
                "only a literal form can be canonical".to_owned(),
            ));
        };
        for &option in left.iter().chain(&right) {
            deeper(|| self.show_canonical(option))?;
        }
        let mut words = Vec::new();
        for options in [&left, &right] {
            for (place, &a) in options.iter().enumerate() {
                for (other, &b) in options.iter().enumerate() {
                    if place != other {
                        words.push(self.witness(a, b)?);
                    }
                }
            }
        }
        for &option in &left {
            for &reply in &*self.games.options(option, Player::Right)? {
                words.push(self.witness(id, reply)?);
            }
        }
        for &option in &right {
            for &reply in &*self.games.options(option, Player::Left)? {
                words.push(self.witness(reply, id)?);
            }
        }
        let number = self.number(id)?;
        self.line(&format!("c {number}{}", joined(&words)))?;
        self.shown.canonical.insert(id);
        Ok(())
    }

    pub(crate) fn show_value(
        &mut self,
        id: CertificateId,
    ) -> Result<CertificateId, CertifyRefusal> {
        if let Some(&known) = self.shown.values.get(&id) {
            return Ok(known);
        }
        self.games.cx.budget.spend(1)?;
        let value = self.games.value(id)?;
        let value = self.games.literal(value)?;
        let mut needed = self.games.parts(id);
        let equal = if needed.is_empty() {
            ZERO
        } else if needed.len() > 1 {
            let mut terms = Vec::new();
            for &part in &needed {
                terms.push(deeper(|| self.show_value(part))?);
            }
            self.games.intern(Construction::Sum(terms.into()))
        } else {
            let mut sides = Vec::new();
            for player in [Player::Left, Player::Right] {
                let mut values = Vec::new();
                let options = self.games.options(id, player)?;
                needed.extend_from_slice(&options);
                for &option in &*options {
                    values.push(deeper(|| self.show_value(option))?);
                }
                values.sort_unstable();
                values.dedup();
                sides.push(values.into_boxed_slice());
            }
            let (right, left) = (sides.pop().unwrap_or_default(), sides.pop().unwrap_or_default());
            self.games.intern(Construction::Literal { left, right })
        };
        self.show_at_most(equal, value)?;
        self.show_at_most(value, equal)?;
        let (p, f, g) = (self.number(id)?, self.number(equal)?, self.number(value)?);
        let line = if f == g { format!("v {p} {f}") } else { format!("v {p} {f} {g}") };
        self.line_needing(&line, &[&needed])?;
        self.shown.at_most.extend([(id, equal), (equal, id), (id, value), (value, id)]);
        self.shown.values.insert(id, value);
        Ok(value)
    }

    pub(crate) fn show_nim_value(&mut self, id: CertificateId) -> Result<u64, CertifyRefusal> {
        let value = self.games.nim_value(id)?;
        if self.shown.nim.contains(&id) {
            return Ok(value);
        }
        self.games.cx.budget.spend(1)?;
        let mut needed = self.games.parts(id);
        let line = if needed.len() == 1 {
            let mut words = String::new();
            let options = self.games.options(id, Player::Left)?;
            needed.extend_from_slice(&options);
            for &option in &*options {
                let of_option = self.games.nim_value(option)?;
                if of_option < value {
                    deeper(|| self.show_nim_value(option))?;
                    self.number(option)?;
                    words += " .";
                    continue;
                }
                let mut reply = None;
                for &answer in &*self.games.options(option, Player::Left)? {
                    if self.games.nim_value(answer)? == value {
                        reply = Some(answer);
                        break;
                    }
                }
                let reply = reply.ok_or(CertifyRefusal::Fault)?;
                deeper(|| self.show_nim_value(reply))?;
                words += &format!(" {}", self.number(reply)?);
            }
            format!("nim {} {value}{words}", self.number(id)?)
        } else {
            for &part in &needed {
                deeper(|| self.show_nim_value(part))?;
                self.number(part)?;
            }
            format!("xor {}", self.number(id)?)
        };
        self.line_needing(&line, &[&needed])?;
        self.shown.nim.insert(id);
        Ok(value)
    }

    pub(crate) fn show_misere(
        &mut self,
        id: CertificateId,
        player: Player,
    ) -> Result<(), CertifyRefusal> {
        let wins = self.games.wins_misere(id, player)?;
        if self.shown.misere.contains(&(id, player, wins)) {
            return Ok(());
        }
        let words = if wins {
            vec![self.misere_witness(id, player)?]
        } else {
            let options = self.games.options(id, player)?;
            let words =
                options.iter().map(|&option| self.misere_witness(option, player.opponent()));
            words.collect::<Result<_, _>>()?
        };
        let (kind, number) = (if wins { "win" } else { "lose" }, self.number(id)?);
        self.line(&format!("{kind} {} {number}{}", letter(player), joined(&words)))?;
        self.shown.misere.insert((id, player, wins));
        Ok(())
    }

    /// Returns the reason why `player`, moving first, wins: no move, or a move to a position that
    /// the opponent, moving first, loses.
    fn misere_witness(
        &mut self,
        id: CertificateId,
        player: Player,
    ) -> Result<String, CertifyRefusal> {
        let options = self.games.options(id, player)?;
        if options.is_empty() {
            return Ok(".".to_owned());
        }
        for &option in &*options {
            if !self.games.wins_misere(option, player.opponent())? {
                deeper(|| self.show_misere(option, player.opponent()))?;
                return Ok(self.number(option)?.to_string());
            }
        }
        Err(CertifyRefusal::Fault)
    }
}
